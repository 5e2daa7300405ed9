import { screenLayout } from '#app/_server/pages/layouts.tsx';
import { DeviceTexts } from '#app/(dashboard)/devices/device-texts.tsx';

export default screenLayout(DeviceTexts);
