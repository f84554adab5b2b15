import type { ServerSetup } from '../../../core/server/index.ts';
import { seedFlags } from './seed.ts';

export const setup: ServerSetup = ({ seed }) => {
  seed('flags', seedFlags);
};
