import arClock from './ar/clock.json' with { type: 'json' };
import enClock from './en/clock.json' with { type: 'json' };
import esClock from './es/clock.json' with { type: 'json' };
import heClock from './he/clock.json' with { type: 'json' };
import ruClock from './ru/clock.json' with { type: 'json' };
import arDrawer from './ar/drawer.json' with { type: 'json' };
import enDrawer from './en/drawer.json' with { type: 'json' };
import esDrawer from './es/drawer.json' with { type: 'json' };
import heDrawer from './he/drawer.json' with { type: 'json' };
import ruDrawer from './ru/drawer.json' with { type: 'json' };
import arSimulators from './ar/simulators.json' with { type: 'json' };
import enSimulators from './en/simulators.json' with { type: 'json' };
import esSimulators from './es/simulators.json' with { type: 'json' };
import heSimulators from './he/simulators.json' with { type: 'json' };
import ruSimulators from './ru/simulators.json' with { type: 'json' };
import arTerminal from './ar/terminal.json' with { type: 'json' };
import enTerminal from './en/terminal.json' with { type: 'json' };
import esTerminal from './es/terminal.json' with { type: 'json' };
import heTerminal from './he/terminal.json' with { type: 'json' };
import ruTerminal from './ru/terminal.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const sandboxTexts = {
  clock: namespace({ ar: arClock, en: enClock, es: esClock, he: heClock, ru: ruClock }),
  drawer: namespace({ ar: arDrawer, en: enDrawer, es: esDrawer, he: heDrawer, ru: ruDrawer }),
  simulators: namespace({ ar: arSimulators, en: enSimulators, es: esSimulators, he: heSimulators, ru: ruSimulators }),
  terminal: namespace({ ar: arTerminal, en: enTerminal, es: esTerminal, he: heTerminal, ru: ruTerminal }),
};
