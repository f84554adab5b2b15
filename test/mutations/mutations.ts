import { authorship } from './authorship.ts';
import { consent } from './consent.ts';
import { faxes } from './faxes.ts';
import { glassAndTrail } from './glassAndTrail.ts';
import { kept } from './kept.ts';
import type { Mutation } from './mutation.ts';
import { patients } from './patients.ts';
import { reports } from './reports.ts';
import { rights } from './rights.ts';
import { shares } from './shares.ts';

/** Faults in the rules of who may see and do what; `npm run mutate` shows that each is found. */
export const mutations: readonly Mutation[] = [
  ...rights,
  ...consent,
  ...glassAndTrail,
  ...patients,
  ...kept,
  ...authorship,
  ...shares,
  ...reports,
  ...faxes,
];
