import * as z from 'zod/mini';
import { adminRoles, defineCall, staffRoles } from '#core/shared';
import { fitSchema, seats, visitSchema } from '../visit.ts';
import { day, id } from '../worker.ts';
import { planRules } from './planRules.ts';

const own = { base: 'api', feature: 'home-care' } as const;

export const readPlanRules = defineCall({
  ...{ ...own, allow: staffRoles, id: 'home-care.planRules', method: 'GET', path: '/home-care/rules' },
  summary: 'Read how long ways take, and what rest each class has',
  reads: ['home-care'],
  answer: planRules,
});

export const changePlanRules = defineCall({
  ...{ ...own, allow: adminRoles, grantable: ['practitioner'], id: 'home-care.changePlanRules', method: 'PUT' },
  path: '/home-care/rules',
  summary: 'Set how long ways take, and what rest each class has',
  stales: ['home-care'],
  body: planRules,
});

const person = z.object({ id: z.string(), name: z.string() });
const params = z.object({ id });
const days = { from: day, to: day };
const manage = { ...own, allow: adminRoles, grantable: ['practitioner'], stales: ['home-care'] } as const;
const handedOver = z.array(z.object({ visit: id, seat: z.enum(seats), to: z.nullable(id) })).check(z.maxLength(400));

/** The visits that a worker has on some days to come, each with somebody who fits. Failures: 404, 422 for the days. */
export const proposeLeave = defineCall({
  ...{ ...own, allow: staffRoles, id: 'home-care.proposeLeave', method: 'GET', path: '/home-care/workers/:id/leave' },
  summary: 'Propose who takes over a worker’s visits during a leave',
  reads: ['home-care'],
  params,
  query: z.object(days),
  answer: z.object({
    visits: z.array(z.object({ visit: visitSchema, seat: z.enum(seats), to: z.nullable(person) })),
    others: z.array(person),
    /** Of clients who keep the reader out: these stay. */
    closed: z.number(),
  }),
});

/**
 * Enters the leave and hands over. Whom a block or a warning keeps away gets nothing: that visit goes to the tray, as do those
 * to nobody. Failures: 404, 403 `consent_denied`, 422 for the days.
 */
export const takeLeave = defineCall({
  ...{ ...manage, id: 'home-care.takeLeave', method: 'POST', path: '/home-care/workers/:id/leave' },
  summary: 'Enter a leave of a worker, and hand over their visits',
  params,
  body: z.object({
    ...days,
    visits: handedOver,
  }),
  /** What was moved: somebody was quicker with the others. */
  answer: z.object({
    moved: z.array(z.object({ visit: z.string(), seat: z.enum(seats), to: z.nullable(z.string()) })),
  }),
});

/** Takes the same days out again, and gives back what nobody has changed since. Failures: 404, 403 `consent_denied`. */
export const dropLeave = defineCall({
  ...{ ...manage, id: 'home-care.dropLeave', method: 'POST', path: '/home-care/workers/:id/leave/undo' },
  summary: 'Take back a leave of a worker, with what was handed over',
  params,
  body: z.object({
    ...days,
    moved: handedOver,
  }),
});

/**
 * Two workers exchange visits, or all of a day: all of them or none. Each is checked as if what the other gives away were gone.
 * Taken back by the same with `from` and `to` exchanged. Failures as `assignVisit` of any, and 422 where there are not two workers.
 */
export const swapVisits = defineCall({
  ...{ ...own, allow: staffRoles, stales: ['home-care'] },
  ...{ id: 'home-care.swap', method: 'POST', path: '/home-care/swap' },
  summary: 'Let two workers exchange visits',
  body: z.object({
    moves: z
      .array(z.object({ visit: id, seat: z.enum(seats), from: id, to: id }))
      .check(z.minLength(1), z.maxLength(60)),
    sure: z.boolean(),
  }),
});

/** How a visit stood when its worker and client were last told. */
export const toldSchema = z.object({
  ...{ worker: z.nullable(z.string()), second: z.nullable(z.string()), start: z.string() },
  isOff: z.boolean(),
});
export type ToldPlan = z.infer<typeof toldSchema>;

/** At most 200 at a time, soonest first. Clients who keep the reader out are left out; somebody else tells those. */
export const listChanges = defineCall({
  ...{ ...own, allow: staffRoles, id: 'home-care.changes', method: 'GET', path: '/home-care/changes' },
  summary: 'List what has changed in the plan since it was last told',
  reads: ['home-care'],
  answer: z.object({
    data: z.array(
      z.object({
        visit: visitSchema,
        /** Null: nobody was told of it yet. */
        was: z.nullable(
          z.object({
            startWall: z.string(),
            worker: z.nullable(person),
            second: z.nullable(person),
            isOff: z.boolean(),
          }),
        ),
        /** What speaks against it, of each of its workers of whom something does. */
        problems: z.array(z.object({ name: z.string(), ...z.pick(fitSchema, { blocks: true, warnings: true }).shape })),
      }),
    ),
    more: z.boolean(),
    /** Of what is listed. */
    seal: z.string(),
  }),
});

/** Workers see it on their phones, clients get a notice; what was told is kept. Failures: 409 `changed_meanwhile`. */
export const tellChanges = defineCall({
  ...{ ...own, allow: staffRoles, stales: ['home-care'], id: 'home-care.tellChanges', method: 'POST' },
  path: '/home-care/changes',
  summary: 'Tell workers and clients what has changed in the plan',
  body: z.object({ seal: z.string().check(z.maxLength(80)) }),
  answer: z.object({ told: z.number() }),
});
