import { rmSync } from 'node:fs';

export default () => {
  const { PAVILION_SEEDED: embedded, PAVILION_SEEDED_BESIDE_IT: besideDatabase } = process.env;
  for (const folder of [embedded, besideDatabase]) if (folder) rmSync(folder, { recursive: true, force: true });
};
