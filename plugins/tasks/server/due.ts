import {
  clinicZone,
  dayInZone,
  type DueContext,
  type DueSource,
  type ServerServices,
  type Waiting,
} from '#core/server';
import { isCritical, type StoredOf } from '#clinical/shared';
import { staffRoles } from '#core/shared';
import { dueOf, isDay } from '../shared/due.ts';
import { waitingForOwner } from '../shared/taskState.ts';

/** Results to acknowledge are counted by the feature that asks for it. */
const reviewToken = 'urn:pavilion:task|review-result';
/** More of one person's than anybody counts; beyond that the count says that there are more. */
const most = 200;
const dayMs = 86_400_000;

const ownersOf = async ({ counted, caller: { resourceId, profileId } }: DueContext): Promise<string> => {
  const me = `Practitioner/${resourceId ?? profileId}`;
  const teams = await counted.search('CareTeam', { participant: me, 'subject:missing': true, _count: 50 });
  return [me, ...teams.resources.map(({ id }) => `CareTeam/${id}`)].join(',');
};

/** Mine and my teams' that are due today, by the clinic's clocks, or before, and what cannot wait whenever it is due. */
export const dueTasks = ({ now }: Pick<ServerServices, 'now'>): DueSource => ({
  id: 'tasks.due',
  allow: staffRoles,
  tags: ['tasks'],
  count: async (context): Promise<Waiting> => {
    const { counted, db, caller } = context;
    const zone = await clinicZone(db, caller.orgId);
    const today = dayInZone(now(), zone);
    const open = {
      owner: await ownersOf(context),
      status: waitingForOwner.join(','),
      'code:not': reviewToken,
      _count: most,
    };
    const tomorrow = dayInZone(new Date(now().getTime() + dayMs), zone);
    const found = [
      await counted.search('Task', { ...open, priority: 'stat' }),
      await counted.search('Task', { ...open, 'priority:not': 'stat', due: `le${tomorrow}` }),
    ];
    const isDue = (task: StoredOf<'Task'>): boolean => {
      const due = dueOf(task);
      return isCritical(task) || (due !== undefined && (isDay(due) ? due : dayInZone(new Date(due), zone)) <= today);
    };
    const tasks = found.flatMap(({ resources }) => resources).filter(isDue);
    return {
      count: tasks.length,
      more: found.some(({ next }) => next !== null),
      oldest: tasks.flatMap(({ authoredOn }) => authoredOn ?? []).sort()[0] ?? null,
      critical: tasks.some(isCritical),
    };
  },
});
