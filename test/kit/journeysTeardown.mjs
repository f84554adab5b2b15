import { rmSync } from 'node:fs';

export default () => {
  if (process.env.PAVILION_SEEDED) rmSync(process.env.PAVILION_SEEDED, { recursive: true, force: true });
};
