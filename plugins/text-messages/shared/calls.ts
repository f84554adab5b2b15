import * as z from 'zod/mini';
import { adminRoles, defineCall } from '#core/shared';

const feature = 'text-messages';
/** Also for whoever stands for a patient who shares visits: each has a telephone of their own. */
const mine = { base: 'api', feature, allow: ['patient'], shared: 'read:visits', path: '/text-messages/own' } as const;
const admins = { base: 'api', feature, allow: adminRoles } as const;

/** Who brings messages to telephones: a service outside, the demonstration's own screen, or nobody. */
export const lineModes = ['outside', 'demo', 'none'] as const;
export type LineMode = (typeof lineModes)[number];

export const messageStates = ['waiting', 'sending', 'sent', 'arrived', 'failed', 'unknown', 'dropped'] as const;
export type MessageState = (typeof messageStates)[number];

const ownSchema = z.object({
  /** False: the clinic sends none, so there is nothing to choose. */
  isOffered: z.boolean(),
  /** Ten digits: where messages come from, and where STOP is sent. Null where none are sent. */
  from: z.nullable(z.string()),
  /** Ten digits, confirmed. */
  number: z.nullable(z.string()),
  on: z.boolean(),
  /** They answered STOP then: only START from that phone brings messages back. */
  stopped: z.nullable(z.string()),
  /** Ten digits that wait for the code that was sent there. */
  waiting: z.nullable(z.string()),
});
export type OwnTexts = z.infer<typeof ownSchema>;
const own = z.object({ data: ownSchema });
const change = { ...mine, answer: own, stales: ['texts'] } as const;

export const readOwnTexts = defineCall({
  ...mine,
  id: 'textMessages.own',
  summary: 'Read my telephone for text messages',
  method: 'GET',
  answer: own,
  reads: ['texts'],
});

export const askNumber = defineCall({
  ...{ ...change, path: '/text-messages/own/number' },
  id: 'textMessages.askNumber',
  summary: 'Send a code to my telephone',
  method: 'PUT',
  /** As people write it: the server reads it. */
  body: z.object({ number: z.string().check(z.maxLength(30)) }),
});

export const confirmNumber = defineCall({
  ...{ ...change, path: '/text-messages/own/confirm' },
  id: 'textMessages.confirmNumber',
  summary: 'Confirm my telephone by the code that it got',
  method: 'POST',
  body: z.object({ code: z.string().check(z.regex(/^\d{6}$/, { error: 'Enter the 6 digits.' })) }),
});

export const chooseTexts = defineCall({
  ...change,
  id: 'textMessages.choose',
  summary: 'Choose whether I get text messages',
  method: 'PATCH',
  body: z.object({ on: z.boolean() }),
});

export const removeNumber = defineCall({
  ...change,
  id: 'textMessages.removeNumber',
  summary: 'Remove my telephone',
  method: 'DELETE',
});

const shownSchema = z.object({
  id: z.string(),
  at: z.string(),
  /** Ten digits. */
  number: z.string(),
  words: z.string(),
  state: z.enum(messageStates),
});
export type ShownText = z.infer<typeof shownSchema>;

export const readTextStatus = defineCall({
  ...admins,
  id: 'textMessages.status',
  summary: 'Read how text messages do',
  method: 'GET',
  path: '/text-messages/status',
  answer: z.object({
    data: z.object({
      mode: z.enum(lineModes),
      from: z.nullable(z.string()),
      /** Patients who get messages, and those who answered STOP. */
      takers: z.number(),
      stopped: z.number(),
      /** Of the last seven days. */
      week: z.object({
        sent: z.number(),
        failed: z.number(),
        unknown: z.number(),
        waiting: z.number(),
        answered: z.number(),
      }),
      /** The demonstration's telephones: the latest messages, newest first. Empty with a service outside. */
      phones: z.array(shownSchema),
    }),
  }),
  reads: ['texts'],
});

export const answerAsPhone = defineCall({
  ...admins,
  id: 'textMessages.answerAsPhone',
  summary: 'Answer as a telephone of the demonstration',
  method: 'POST',
  path: '/text-messages/phones/:number/replies',
  params: z.object({ number: z.string().check(z.regex(/^\d{10}$/)) }),
  body: z.object({ words: z.string().check(z.trim(), z.minLength(1), z.maxLength(160)) }),
  stales: ['texts'],
});
