import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useAddress, useRead } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { Async, Button, Card, Notice, Form, Page, SubmitButton, TextField, useForm } from '#ui';
import { Resources, Router } from '#core/shared';
import { type StoredOf } from '#clinical/shared';
import { cancelIntake } from '../../shared/calls.ts';
import { fillHref } from '../../shared/paths.ts';
import { isOpen, stateOf } from '../hooks/useIntakes.ts';
import { messages } from '../messages/index.ts';
import { pagesTexts } from '../messages/pages/index.ts';
import '../intake.css';

type Outcome = 'cancelled' | 'wasCancelled' | 'wasDone';

const Over = ({ outcome, home }: { readonly outcome: Outcome; readonly home: string }) => {
  const t = useMessages(pagesTexts);
  const words = {
    cancelled: [t.cancelledTitle, t.cancelledText],
    wasCancelled: [t.wasCancelled, t.wasCancelledText],
    wasDone: [t.wasDone, t.wasDoneText],
  }[outcome] as [string, string];
  return (
    <div role="status">
      <Notice picture title={words[0]} text={words[1]} action={<Button href={home}>{t.goHome}</Button>} />
    </div>
  );
};

const Ask = observer(
  ({ task, done }: { readonly task: StoredOf<'Task'>; readonly done: (outcome: Outcome) => void }) => {
    const t = useMessages(pagesTexts);
    const resources = useService(Resources);
    const form = useForm({
      fields: { reason: { label: t.cancelWhy } },
      initial: { reason: '' },
      submit: async ({ reason }) => {
        const { was } = await resources.send(cancelIntake, { body: { task: task.id, reason: reason.trim() } });
        done(was === 'open' ? 'cancelled' : was === 'done' ? 'wasDone' : 'wasCancelled');
      },
    });
    return (
      <Card>
        <Form form={form}>
          <h2 className="intake-cancel-title">{t.cancelLead(task.focus?.display ?? t.form)}</h2>
          <p>{t.cancelWhat}</p>
          <TextField form={form} name="reason" multiline rows={3} maxLength={400} />
          <div className="pv-form-actions">
            <Button href={fillHref(task.id)}>{t.keep}</Button>
            <SubmitButton form={form} intent="danger">
              {t.cancelNow}
            </SubmitButton>
          </div>
        </Form>
      </Card>
    );
  },
);

/** RTE-1: the link that cancels. It says what happens before it happens, and how it stands where nothing is left to do. */
export const CancelPage = observer(() => {
  const { cancelTitle } = useMessages(messages);
  const t = useMessages(pagesTexts);
  const router = useService(Router);
  const id = useAddress().get('task');
  const task = useRead('Task', id === '' ? null : id);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const home = router.home();
  return (
    <Page title={cancelTitle}>
      {id === '' ? (
        <Notice
          picture
          title={t.fillMissing}
          text={t.fillMissingText}
          action={<Button href={home}>{t.goHome}</Button>}
        />
      ) : outcome ? (
        <Over outcome={outcome} home={home} />
      ) : (
        <Async resource={task}>
          {(data) =>
            isOpen(data) ? (
              <Ask task={data} done={setOutcome} />
            ) : (
              <Over outcome={stateOf(data) === 'cancelled' ? 'wasCancelled' : 'wasDone'} home={home} />
            )
          }
        </Async>
      )}
    </Page>
  );
});
