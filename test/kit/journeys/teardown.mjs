import { forgetHouses } from './seededHouses.mjs';

export default () => {
  if (process.env.PAVILION_SEEDED_HERE) forgetHouses(process.env);
};
