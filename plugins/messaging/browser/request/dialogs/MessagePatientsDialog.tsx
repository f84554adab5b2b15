import { observer } from 'mobx-react-lite';
import { type ComponentProps, useState } from 'react';
import { type PatientsAct, useMessages, useResource, useService } from '#core/browser';
import { PatientDialog, PatientFormDialog } from '#clinical/browser';
import { Callout, ErrorState, Skeleton, TextField, useForm } from '#ui';
import { type CallAnswer, Resources } from '#core/shared';
import { getPortals } from '#plugins/chart/shared/index.ts';
import { requestSession } from '../../../shared/calls.ts';
import { messageLength, reasonLength } from '../../../shared/limits.ts';
import { messages } from '../../messages/index.ts';

type Props = ComponentProps<PatientsAct['dialog']>;

/** Writes the same to several patients, to each in a session of their own; who has no account is named before. */
export const MessagePatientsDialog = observer(({ patients, close }: Props) => {
  const t = useMessages(messages);
  const portals = useResource(getPortals, { body: { ids: patients.map(({ id }) => id) } });
  if (portals.data) return <MessageForm {...{ patients, close }} accounts={portals.data.data} />;
  return (
    <PatientDialog open about={null} title={t.messagePatients} onClose={close}>
      {portals.error ? <ErrorState error={portals.error} retry={portals.refetch} /> : <Skeleton lines={2} />}
    </PatientDialog>
  );
});

interface MessageFormProps extends Props {
  readonly accounts: CallAnswer<typeof getPortals>['data'];
}

const MessageForm = observer(({ patients, accounts, close }: MessageFormProps) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  // The same message once more, after an answer was lost, reaches nobody twice.
  const [clientIds] = useState(() => new Map(patients.map(({ id }) => [id, crypto.randomUUID()])));
  const able = accounts.filter(({ state }) => state === 'active');
  const unable = patients.filter(({ id }) => !able.some((one) => one.id === id));
  const form = useForm({
    fields: {
      reason: {
        label: t.subject,
        required: true,
        check: () => (able.length === 0 ? t.withoutAccount(unable.length) : undefined),
      },
      message: { label: t.message, required: true },
    },
    initial: { reason: '', message: '' },
    submit: async ({ reason, message }) => {
      for (const { id, email } of able) {
        const body = {
          ...{ session_reason: reason.trim(), start: 'now' as const, users: [{ email }] },
          ...{ client_id: clientIds.get(id), message: { text: message.trim() } },
        };
        await resources.send(requestSession, { query: {}, body });
      }
    },
    done: () => t.sentToPatients(able.length),
  });
  const about = patients.length === 1 ? (patients[0]?.id ?? null) : null;
  return (
    <PatientFormDialog {...{ about, form, title: t.messagePatients, action: t.sendTo(able.length), onClose: close }}>
      {unable.length > 0 && (
        <Callout tone="wait" role="status" title={t.withoutAccount(unable.length)}>
          <p>{unable.map(({ name }) => name).join(', ')}</p>
        </Callout>
      )}
      <TextField form={form} name="reason" maxLength={reasonLength} />
      <TextField form={form} name="message" multiline rows={5} maxLength={messageLength} />
      <p className="pv-muted">{t.notTakenBack}</p>
    </PatientFormDialog>
  );
});
