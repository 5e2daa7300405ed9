import ar from './ar/devices.json' with { type: 'json' };
import en from './en/devices.json' with { type: 'json' };
import es from './es/devices.json' with { type: 'json' };
import he from './he/devices.json' with { type: 'json' };
import ru from './ru/devices.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const devicesTexts = { devices: namespace({ ar, en, es, he, ru }) };
