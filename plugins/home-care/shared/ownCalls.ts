import * as z from 'zod/mini';
import { type CallAnswer, defineCall } from '#core/shared';
import { askedSchema, asks, visitStates } from './visit.ts';
import { id, words } from './worker.ts';

/** The patient's own, and whoever stands for them. */
const own = { base: 'api', feature: 'home-care', allow: ['patient'] } as const;
const moment = z.iso.datetime({ offset: true });

/** `from` and `to` of the window: when it may begin, as was agreed. */
export const listOwn = defineCall({
  ...{ ...own, shared: 'read:visits', id: 'home-care.own', method: 'GET', path: '/home-care/own' },
  summary: 'List my home visits of some days',
  reads: ['home-care'],
  together: true,
  query: z.object({ from: moment, to: moment }),
  answer: z.object({
    zone: z.string(),
    data: z.array(
      z.object({
        ...{ id: z.string(), title: z.string(), start: z.string(), end: z.string(), latest: z.string() },
        ...{ worker: z.string(), state: z.enum(visitStates), tasks: z.array(z.string()) },
        asked: z.optional(askedSchema),
      }),
    ),
  }),
});
export type OwnHomeVisit = CallAnswer<typeof listOwn>['data'][number];

/** Null takes it back. The plan stays until the clinic changes it. Failures: 404, 409 `not_planned`. */
export const askVisit = defineCall({
  ...{ ...own, shared: 'act:visits', id: 'home-care.ask', method: 'PUT', path: '/home-care/own/:id/request' },
  summary: 'Ask for one of my home visits not to be made, or at another time',
  stales: ['home-care'],
  params: z.object({ id }),
  body: z.object({ what: z.nullable(z.enum(asks)), text: words(300) }),
});
