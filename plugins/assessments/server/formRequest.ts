import type { QuestionnaireResponse, Task } from '@medplum/fhirtypes';
import type { FhirRecord } from '#clinical/server/record/fhirRecord.ts';
import type { StoredOf } from '#clinical/shared';
import { systems, taskIdOf } from '../shared/questionnaire/response.ts';

/** What names the questionnaire that a Task asks for. */
export const requestedForm = (task: Task): string | undefined => task.focus?.reference ?? task.focus?.identifier?.value;

/** The response that was begun for a Task, the newest where several were. */
export const responseTo = async (
  record: FhirRecord,
  taskId: string,
): Promise<StoredOf<'QuestionnaireResponse'> | null> => {
  const { resources } = await record.search('QuestionnaireResponse', {
    identifier: `${systems.task}|${taskId}`,
    _sort: '-_lastUpdated',
    _count: 1,
  });
  return resources[0] ?? null;
};

/** The Task that asked for a response; null where nobody did. */
export const taskOf = async (record: FhirRecord, response: QuestionnaireResponse): Promise<StoredOf<'Task'> | null> => {
  const id = taskIdOf(response);
  return id === undefined ? null : record.find('Task', id);
};
