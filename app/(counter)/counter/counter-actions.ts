import { leaveTill } from '#app/(auth)/counter/enter/actions.ts';
import * as counter from '#app/(counter)/counter/actions.ts';
import * as people from '#app/(counter)/counter/people/actions.ts';
import type { CounterActions } from '#components/counter/counter-data.ts';

/** The server actions of the counter, as its screen receives them. */
export const counterActions: CounterActions = {
  take: counter.takeOrder,
  takeAgain: counter.takeAgain,
  closeSale: counter.closeSaleOfOrder,
  cancelOnDevice: counter.cancelAtCounter,
  receipt: counter.sendCounterReceipt,
  print: counter.printCounterReceipt,
  refund: counter.refundAtCounter,
  giveBack: counter.giveCashBack,
  endShift: counter.endShift,
  showFirst: counter.showFirst,
  changePin: people.changePin,
  share: people.shareThisDevice,
  shared: people.sharedDevices,
  endSharing: people.endSharing,
  leave: leaveTill,
};
