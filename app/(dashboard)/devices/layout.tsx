import { screenLayout } from '#app/_server/pages/layouts.tsx';
import { DeviceTexts } from '#app/_server/screens/device-texts.tsx';

export default screenLayout(DeviceTexts);
