import type { CarePlan, DiagnosticReport, Observation, Task } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser/react/useMessages.ts';
import type { Notification } from '#core/shared';
import { conceptText } from '#clinical/shared';
import { useRead } from '../hooks/useRecord.ts';
import { recordTexts } from '../messages.ts';

/** What was written with the change that is told of is no news. */
const sameMs = 5000;

/** A change that came after a notification, not with it. */
export const isLater = (lastUpdated: string | undefined, { created_at }: Pick<Notification, 'created_at'>): boolean =>
  lastUpdated !== undefined && Date.parse(lastUpdated) > Date.parse(created_at) + sameMs;

type Told = Task | CarePlan | DiagnosticReport | Observation;

const isOver = { completed: 'doneSince', revoked: 'cancelledSince', cancelled: 'cancelledSince' } as const;
const isTaken = { 'entered-in-error': 'cancelledSince' } as const;

const whatOf = (told: Told): string =>
  told.resourceType === 'CarePlan'
    ? (told.title ?? '')
    : conceptText(told.code) || (told.resourceType === 'Task' ? (told.description ?? '') : '');
const whomOf = (told: Told): string => (told.resourceType === 'Task' ? told.for : told.subject)?.display ?? '';

/** Under a notification about one of the record: what it is, about whom, and whether it was done or cancelled since. */
const RecordNotice = observer(({ type, notification }: Props) => {
  const t = useMessages(recordTexts);
  const { data } = useRead<Told['resourceType']>(type, notification.data.resource_id ?? null);
  if (!data) return null;
  const words: Readonly<Record<string, 'doneSince' | 'cancelledSince'>> = {
    ...(data.resourceType === 'Task' || data.resourceType === 'CarePlan' ? isOver : {}),
    ...isTaken,
  };
  const word = words[data.status ?? ''];
  const since = word && isLater(data.meta?.lastUpdated, notification) ? t[word] : '';
  const parts = [whatOf(data), whomOf(data), since].filter(Boolean);
  return parts.length === 0 ? null : <small>{parts.join(' · ')}</small>;
});

interface Props {
  readonly type: Told['resourceType'];
  readonly notification: Notification;
}

const noticeOf = (type: Told['resourceType']) => {
  const Notice = ({ notification }: Pick<Props, 'notification'>) => (
    <RecordNotice type={type} notification={notification} />
  );
  return Notice;
};

export const TaskNotice = noticeOf('Task');
export const CarePlanNotice = noticeOf('CarePlan');
const ReportNotice = noticeOf('DiagnosticReport');
const ValueNotice = noticeOf('Observation');
/** A result is a report, or a value that came without one. */
export const ResultNotice = ({ notification }: Pick<Props, 'notification'>) =>
  notification.data.session_status === 'value' ? (
    <ValueNotice notification={notification} />
  ) : (
    <ReportNotice notification={notification} />
  );
