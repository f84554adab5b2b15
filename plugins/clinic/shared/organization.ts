import * as z from 'zod/mini';
import { contrastWithWhite, minimumContrast } from './contrast.ts';
import { email, line, phone, postalCode, requiredLine } from './fieldSchemas.ts';

export const provinces = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'] as const;

/** The zones that Canadian clocks keep. */
export const timeZones = [
  'America/St_Johns',
  'America/Halifax',
  'America/Toronto',
  'America/Winnipeg',
  'America/Regina',
  'America/Edmonton',
  'America/Vancouver',
  'America/Whitehorse',
  'America/Iqaluit',
] as const;

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 08:30.'));
const open = z
  .object({ open: clock, close: clock })
  .check(z.refine((day) => day.open < day.close, 'Closing time must be after opening time.'));
/** Null: closed. Times are the clinic's own. */
const day = z.nullable(open);

export const detailsSchema = z.object({
  legalName: requiredLine(160),
  line1: line(120),
  line2: line(120),
  city: line(80),
  province: z.enum(provinces),
  postalCode,
  phone,
  email,
  timeZone: z.enum(timeZones),
  defaultLocale: z.enum(['en-CA', 'fr-CA']),
  hours: z.object({ mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day }),
});
export type Details = z.infer<typeof detailsSchema>;

export const color = z.string().check(
  z.regex(/^#[0-9a-f]{6}$/i, 'Enter a colour such as #3b3f97.'),
  z.refine(
    (text) => contrastWithWhite(text) >= minimumContrast,
    'White text is hard to read on this colour. Choose a darker one.',
  ),
);

export const organizationSchema = z.object({
  /** Rises with every change; what was edited on top of which state. */
  version: z.number(),
  slug: z.string(),
  name: z.string(),
  color: z.string(),
  logoUrl: z.nullable(z.string()),
  details: detailsSchema,
});
export type Organization = z.infer<typeof organizationSchema>;

const workday = { open: '08:30', close: '16:30' };

/** What a clinic has before anyone filled it in. */
export const emptyDetails = (name: string): Details => ({
  legalName: name,
  line1: '',
  line2: '',
  city: '',
  province: 'ON',
  postalCode: '',
  phone: '',
  email: '',
  timeZone: 'America/Toronto',
  defaultLocale: 'en-CA',
  hours: { mon: workday, tue: workday, wed: workday, thu: workday, fri: workday, sat: null, sun: null },
});
