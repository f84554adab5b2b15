import * as z from 'zod/mini';
import { adminRoles, defineCall, staffRoles } from '#core/shared';
import { documentKinds } from './faxState.ts';

const hours = z.number().check(z.int(), z.minimum(1), z.maximum(200));

export const deskSettingsSchema = z.object({
  /** Whether received faxes have a time by which they are to be dealt with. */
  due: z.boolean(),
  /** In hours that the clinic is open, by what the pages look like. */
  hours: z.object(
    Object.fromEntries(documentKinds.map((kind) => [kind, hours])) as Record<DocumentHours, typeof hours>,
  ),
  /** Of those that are marked as urgent. */
  urgentHours: hours,
  /** Pages that may be sent in a day; null: as many as are asked for. */
  pagesADay: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
  /** What sending may cost in a month, as the services tell it; null: whatever it costs. */
  costAMonth: z.nullable(z.number().check(z.minimum(1), z.maximum(1_000_000))),
});
type DocumentHours = (typeof documentKinds)[number];
export type DeskSettings = z.infer<typeof deskSettingsSchema>;

export const usualSettings: DeskSettings = {
  due: true,
  hours: { referral: 16, consult: 16, result: 8, form: 40, renewal: 8, other: 16 },
  urgentHours: 2,
  pagesADay: null,
  costAMonth: null,
};

export const readDeskSettings = defineCall({
  ...{ base: 'api', feature: 'faxes', allow: staffRoles, id: 'faxes.settings', method: 'GET', path: '/faxes/settings' },
  summary: 'Read how the fax desk works',
  answer: deskSettingsSchema,
  reads: ['faxes'],
});

export const saveDeskSettings = defineCall({
  ...{
    base: 'api',
    feature: 'faxes',
    allow: adminRoles,
    id: 'faxes.saveSettings',
    method: 'PUT',
    path: '/faxes/settings',
  },
  summary: 'Set how the fax desk works',
  body: deskSettingsSchema,
  answer: deskSettingsSchema,
  stales: ['faxes'],
});
