import type { AccountRole } from '#core/shared';
import { type Kind, sortOf } from './kinds.ts';

export type Interaction = 'read' | 'create' | 'update' | 'delete';

const letters: Readonly<Record<Interaction, string>> = { read: 'r', create: 'c', update: 'u', delete: 'd' };

/**
 * r read (also search, vread and history), c create, u update, d delete. A patient's letters are for the own compartment
 * only, and `patientWrites.ts` says what may change in it; staff's are for everyone whose Consent does not deny it.
 */
const table: Readonly<Record<Kind, readonly [patient: string, practitioner: string, admins: string]>> = {
  patient: ['r-u-', 'rcu-', 'rcu-'],
  clinical: ['r---', 'rcud', 'r---'],
  reported: ['rcud', 'rcud', 'r---'],
  personal: ['rcud', 'rcud', 'rcud'],
  // Whoever a consent denies must not be the one who changes it: staff record a paper one, the patient changes it.
  consent: ['rcud', 'rc--', 'r---'],
  task: ['r-u-', 'rcud', 'rcud'],
  message: ['rcu-', 'rcud', 'rcud'],
  coordination: ['r---', 'rcud', 'rcud'],
  clinic: ['r---', 'r---', 'rcud'],
  schedule: ['r---', 'rcud', 'rcud'],
  form: ['r---', 'rcud', 'rcud'],
  library: ['r---', 'rcud', 'r---'],
  // Who signed what, and who saw it: written by the server alone.
  signature: ['r---', 'r---', 'r---'],
  trail: ['----', 'r---', 'r---'],
  internal: ['----', 'rcud', 'r---'],
};

const columns: Readonly<Record<AccountRole, 0 | 1 | 2>> = {
  patient: 0,
  practitioner: 1,
  admin: 2,
  clinic_admin: 2,
  super_admin: 2,
};

/** ROL-2: what a role may do with a type at all; whose it is, is asked after. */
export const mayDo = (role: AccountRole, type: string, interaction: Interaction): boolean =>
  table[sortOf(type).kind][columns[role]].includes(letters[interaction]);

/** Only who treats patients opens what a consent denies them, in an emergency. */
export const mayBreakGlass = (role: AccountRole): boolean => role === 'practitioner';
