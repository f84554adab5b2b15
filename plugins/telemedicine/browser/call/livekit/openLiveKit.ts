import type { CallLine } from '../line/CallLine.ts';
import { connectLiveKit } from './connectLiveKit.ts';
import type { SfuAccess } from './Sfu.ts';
import { SfuLine } from './SfuLine.ts';

export const openLiveKit = (access: () => Promise<SfuAccess | null>): CallLine => new SfuLine(access, connectLiveKit);
