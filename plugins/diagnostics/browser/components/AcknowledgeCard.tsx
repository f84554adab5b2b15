import type { Task } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useMessages, useNow, useResource, useService } from '#core/browser';
import { useSearch, useTreats } from '#clinical/browser';
import { isOver } from '#clinical/shared';
import { Callout, Card, CheckField, Form, FormActions, Tag, TextField, useForm, useFormDraft, When } from '#ui';
import { CallFailure, I18n, Resources } from '#core/shared';
import { acknowledge, getSettings } from '../../shared/calls.ts';
import { isAcknowledgement, isCriticalReview, isEscalated, issuedAt, reviewToken } from '../../shared/review.ts';
import { messages } from '../messages/index.ts';
import { type Result, waitingText } from '../resultText.ts';

/** The review that waits for this result, or what became of it. */
export const AcknowledgeCard = observer(
  ({ result, patient }: { readonly result: Result; readonly patient: string | null }) => {
    const t = useMessages(messages);
    const treats = useTreats();
    const focus = `${result.resourceType}/${result.id}`;
    const found = useSearch('Task', { focus, code: reviewToken, _count: 20 }, { about: patient });
    const tasks = found.data?.resources ?? [];
    const waiting = tasks.find((task) => !isOver(task));
    const seen = tasks.filter(({ status }) => status === 'completed');
    if (!found.data) return null;
    if (!waiting) return <Seen tasks={seen} />;
    const critical = isCriticalReview(waiting);
    return (
      <Card
        tone={critical ? 'bad' : 'wait'}
        title={critical ? t.reviewCritical : t.review}
        action={<Clock result={result} task={waiting} />}
      >
        {treats ? <AcknowledgeForm result={result} /> : <Callout tone="note">{t.onlyPractitioner}</Callout>}
      </Card>
    );
  },
);

const Clock = observer(({ result, task }: { readonly result: Result; readonly task: Task }) => {
  const t = useMessages(messages);
  const now = useNow(30_000);
  return (
    <span className="dx-clock">
      {isEscalated(task) && <Tag tone="bad">{t.escalated}</Tag>}
      <span>{waitingText(issuedAt(result) ?? task.authoredOn ?? '', now, t)}</span>
    </span>
  );
});

/** What was done, in words, and the button that ends the wait. */
export const AcknowledgeForm = observer(({ result }: { readonly result: Result }) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const settings = useResource(getSettings, {});
  const form = useForm({
    fields: { done: { label: t.done, required: true }, hold: { label: t.holdBack } },
    initial: { done: '', hold: false },
    submit: async ({ done, hold }) => {
      try {
        const body = { type: result.resourceType, id: result.id, done, hold };
        await resources.send(acknowledge, { body });
      } catch (error) {
        if (!(error instanceof CallFailure && error.code === 'acknowledged')) throw error;
        throw new CallFailure(error.status, 'taken', t.taken409);
      }
    },
    done: t.acknowledged,
  });
  useFormDraft(form, `diagnostics:ack:${result.id}`);
  return (
    <Form form={form}>
      <p className="dx-quiet">{t.reviewText}</p>
      <TextField form={form} name="done" multiline rows={2} maxLength={1000} help={t.doneHelp} />
      {settings.data?.rule === 'reviewed' && <CheckField form={form} name="hold" />}
      <FormActions form={form} action={t.acknowledge} />
    </Form>
  );
});

/** Who acknowledged it, when, and what was done. */
const Seen = observer(({ tasks }: { readonly tasks: readonly (Task & { readonly id: string })[] }) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const ids = tasks.map(({ id }) => `Task/${id}`).join(',');
  const trail = useSearch('Provenance', ids === '' ? null : { target: ids, _count: 20 });
  if (tasks.length === 0) return null;
  const whoOf = (id: string): string | undefined =>
    trail.data?.resources.find(
      (one) => one.target.some(({ reference }) => reference === `Task/${id}`) && isAcknowledgement(one),
    )?.agent[0]?.who.display;
  return (
    <Card tone="good" title={t.acknowledged}>
      <ul className="dx-seen">
        {tasks.map((task) => {
          const at = task.executionPeriod?.end ?? task.lastModified;
          const who = whoOf(task.id);
          const what = task.output?.find(({ type }) => type.text === 'done')?.valueString;
          return (
            <li key={task.id}>
              <b>{who ? t.acknowledgedBy(who) : t.acknowledged}</b>{' '}
              {at && (
                <span title={i18n.date(at)}>
                  <When at={at} />
                </span>
              )}
              {what && <p>{what}</p>}
            </li>
          );
        })}
      </ul>
    </Card>
  );
});
