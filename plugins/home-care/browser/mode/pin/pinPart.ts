export { openByCode } from './pinActs.ts';
export { PinDialog } from './PinDialog.tsx';
export { PinGate } from './PinGate.tsx';
