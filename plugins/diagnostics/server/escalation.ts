import type { Task } from '@medplum/fhirtypes';
import type { ServerServices } from '#core/server';
import { idOf, type Stored } from '#clinical/shared';
import { escalatedCode, isEscalated, openReviews } from '../shared/review.ts';
import { findResult } from './result.ts';
import { settingsOf } from './settings.ts';
import { profilesWithRole, type OrgRecord, notifyStaff } from './notifications.ts';

const escalate = async (services: ServerServices, task: Stored<Task>, place: OrgRecord): Promise<void> => {
  const type = idOf(task.focus, 'Observation') === undefined ? 'DiagnosticReport' : 'Observation';
  const result = await findResult(place.record, type, idOf(task.focus, type) ?? '-');
  await place.record.update({
    ...task,
    businessStatus: { coding: [{ system: 'urn:pavilion:task', code: escalatedCode }], text: 'escalated' },
    lastModified: services.now().toISOString(),
  });
  if (result)
    await notifyStaff(
      services.notifier,
      place,
      await profilesWithRole(place, ['practitioner', 'admin']),
      'result_critical',
      result,
    );
};

/** Notifies all staff, once, of critical results not acknowledged in time. */
export const escalateCritical = async (services: ServerServices): Promise<void> => {
  const organizations = await services.db.selectFrom('organization').select('id').execute();
  for (const { id: orgId } of organizations) {
    await services.inOrg(orgId, async (db) => {
      if (!(await services.features.isEnabled(db, orgId, 'diagnostics'))) return;
      const place: OrgRecord = { db, orgId, record: services.record(db, orgId) };
      const { escalate_after: minutes } = await settingsOf(db, orgId);
      const before = new Date(services.now().getTime() - minutes * 60_000).toISOString();
      const { resources } = await place.record.search('Task', { ...openReviews, priority: 'stat', _count: 100 });
      for (const task of resources) {
        if (!isEscalated(task) && (task.authoredOn ?? '') <= before) await escalate(services, task, place);
      }
    });
  }
};
