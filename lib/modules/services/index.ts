export { POS_SERVICE } from './contract/service-types.ts';
export { changeService, serviceOf } from './store-services.ts';
export { whileOn } from './while-on.ts';
