import {
  cancelLinkFromDashboard,
  captureFromDashboard,
  refundFromDashboard,
  releaseFromDashboard,
} from '#app/(dashboard)/(screens)/sales/[saleId]/actions.ts';
import {
  cancelOnDeviceFromDashboard,
  refundOnDeviceFromDashboard,
  takeOnDeviceFromDashboard,
} from '#app/(dashboard)/(screens)/sales/[saleId]/device/actions.ts';

/** Actions that move the money of one sale, each with its own guard. */
export const saleSteps = {
  refund: refundFromDashboard,
  capture: captureFromDashboard,
  release: releaseFromDashboard,
  cancelLink: cancelLinkFromDashboard,
  take: takeOnDeviceFromDashboard,
  refundAt: refundOnDeviceFromDashboard,
  cancelAt: cancelOnDeviceFromDashboard,
};
