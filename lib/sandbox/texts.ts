import arClock from './messages/clock.ar.json' with { type: 'json' };
import enClock from './messages/clock.en.json' with { type: 'json' };
import esClock from './messages/clock.es.json' with { type: 'json' };
import heClock from './messages/clock.he.json' with { type: 'json' };
import ruClock from './messages/clock.ru.json' with { type: 'json' };
import arDrawer from './messages/drawer.ar.json' with { type: 'json' };
import enDrawer from './messages/drawer.en.json' with { type: 'json' };
import esDrawer from './messages/drawer.es.json' with { type: 'json' };
import heDrawer from './messages/drawer.he.json' with { type: 'json' };
import ruDrawer from './messages/drawer.ru.json' with { type: 'json' };
import arSample from './messages/sample.ar.json' with { type: 'json' };
import enSample from './messages/sample.en.json' with { type: 'json' };
import esSample from './messages/sample.es.json' with { type: 'json' };
import heSample from './messages/sample.he.json' with { type: 'json' };
import ruSample from './messages/sample.ru.json' with { type: 'json' };
import arSimulators from './messages/simulators.ar.json' with { type: 'json' };
import enSimulators from './messages/simulators.en.json' with { type: 'json' };
import esSimulators from './messages/simulators.es.json' with { type: 'json' };
import heSimulators from './messages/simulators.he.json' with { type: 'json' };
import ruSimulators from './messages/simulators.ru.json' with { type: 'json' };
import arTerminal from './messages/terminal.ar.json' with { type: 'json' };
import enTerminal from './messages/terminal.en.json' with { type: 'json' };
import esTerminal from './messages/terminal.es.json' with { type: 'json' };
import heTerminal from './messages/terminal.he.json' with { type: 'json' };
import ruTerminal from './messages/terminal.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const sandboxTexts = {
  clock: namespace({ ar: arClock, en: enClock, es: esClock, he: heClock, ru: ruClock }),
  drawer: namespace({ ar: arDrawer, en: enDrawer, es: esDrawer, he: heDrawer, ru: ruDrawer }),
  sample: namespace({ ar: arSample, en: enSample, es: esSample, he: heSample, ru: ruSample }),
  simulators: namespace({ ar: arSimulators, en: enSimulators, es: esSimulators, he: heSimulators, ru: ruSimulators }),
  terminal: namespace({ ar: arTerminal, en: enTerminal, es: esTerminal, he: heTerminal, ru: ruTerminal }),
};
