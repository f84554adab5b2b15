import * as z from 'zod/mini';
import { defineCall, listOf } from '../call.ts';
import { adminRoles } from '../roles.ts';

const localised = z.object({ 'en-CA': z.string(), 'fr-CA': z.string() });

/** Why something outside did not do what it was asked. A code: what the other side says may hold addresses and keys. */
export const integrationProblems = [
  'unreachable',
  'slow',
  'not_allowed',
  'their_error',
  'no_device',
  'unknown',
] as const;
export type IntegrationProblem = (typeof integrationProblems)[number];

/** `outside`: a service is configured. `built_in`: works without one. `off`: not configured, and so not there. */
export const integrationModes = ['outside', 'built_in', 'off'] as const;
export type IntegrationMode = (typeof integrationModes)[number];

export const integrationSchema = z.object({
  id: z.string(),
  title: localised,
  /** What it is for, and what its mode means for the clinic. */
  says: localised,
  mode: z.enum(integrationModes),
  /** Null: not since anybody looked. */
  lastSuccess: z.nullable(z.string()),
  lastProblem: z.nullable(z.object({ at: z.string(), problem: z.enum(integrationProblems) })),
  /** What a test would do; null where none can be made. */
  test: z.nullable(localised),
});
export type IntegrationState = z.infer<typeof integrationSchema>;

const admins = { base: 'api', area: 'clinic', allow: adminRoles } as const;

/** Those of features that the clinic has off are left out. No addresses, no keys, no names. */
export const listIntegrations = defineCall({
  ...admins,
  id: 'integrations.list',
  summary: 'List what the clinic is connected to, and how each does',
  method: 'GET',
  path: '/integrations',
  answer: listOf(integrationSchema),
  reads: ['integrations'],
});

/** Reaches only whoever asks. Failure: 404. */
export const testIntegration = defineCall({
  ...admins,
  id: 'integrations.test',
  summary: 'Send a test through one of them',
  method: 'POST',
  path: '/integrations/:id/test',
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  answer: z.object({
    /** Null: it worked, as far as can be told at once. */
    problem: z.nullable(z.enum(integrationProblems)),
    says: z.nullable(localised),
  }),
  stales: ['integrations'],
  perMinute: 6,
});
