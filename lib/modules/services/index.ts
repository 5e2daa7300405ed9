export { changeService, serviceOf } from './store-services.ts';
export { whileOn } from './while-on.ts';
