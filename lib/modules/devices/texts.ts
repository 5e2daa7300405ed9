import ar from './messages/devices.ar.json' with { type: 'json' };
import en from './messages/devices.en.json' with { type: 'json' };
import es from './messages/devices.es.json' with { type: 'json' };
import he from './messages/devices.he.json' with { type: 'json' };
import ru from './messages/devices.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const devicesTexts = { devices: namespace({ ar, en, es, he, ru }) };
