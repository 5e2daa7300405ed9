import ar from './messages/ar/devices.json' with { type: 'json' };
import en from './messages/en/devices.json' with { type: 'json' };
import es from './messages/es/devices.json' with { type: 'json' };
import he from './messages/he/devices.json' with { type: 'json' };
import ru from './messages/ru/devices.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const devicesTexts = { devices: namespace({ ar, en, es, he, ru }) };
