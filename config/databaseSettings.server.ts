import * as z from 'zod';

/** Where the database is, and how many serve from it. */
export const databaseSettings = {
  DATABASE_URL: z.string().optional().meta({
    description: 'PostgreSQL 15 or later. Its user owns the database and may create roles.',
    unset: 'the embedded database',
  }),
  DATABASE_REPORTS_URL: z.string().optional().meta({
    description:
      'A streaming standby of `DATABASE_URL`, from which reports are counted and listed. Each process keeps at most 6 connections to it. Rights, consents, settings and the audit trail stay with `DATABASE_URL`, which also answers when the standby does not.',
    unset: 'reports are read from `DATABASE_URL`',
  }),
  DATABASE_REPORTS_LAG_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(86_400)
    .default(60)
    .describe('How far behind the standby may be. Beyond, reports are read from `DATABASE_URL`.'),
  PROCESSES: z.coerce.number().int().min(1).max(64).optional().meta({
    description: 'How many processes serve, at one port. Each keeps 13 connections to PostgreSQL and some 150 MB.',
    unset: 'with PostgreSQL as many as the machine has cores, at most 6; one with the embedded database',
  }),
};
