export { POS_SERVICE } from '#lib/kernel/seller/service-type.ts';
export { changeService, serviceOf } from './store-services.ts';
export { whileOn } from './while-on.ts';
