import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { StaffField, type StaffReference } from '#clinical/browser';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, FormDialog, Skeleton, useForm, When } from '#ui';
import { CallFailure, type CallAnswer, I18n, Resources } from '#core/shared';
import { idOf } from '#clinical/shared';
import { leave, type Member, previewLeave, undoLeave } from '../../shared/calls.ts';
import { messages } from '../messages/index.ts';

type LeaveDialogProps = { readonly member: Member; readonly close: () => void };
type Kinds = CallAnswer<typeof previewLeave>['kinds'];

/** Somebody leaves: what they hold, kind by kind, each to whom, and all of it at once. Nothing is sent before it is all read. */
export const LeaveDialog = observer(({ member, close }: LeaveDialogProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const resources = useService(Resources);
  const params = { id: member.id };
  const preview = useResource(previewLeave, { params });
  const kinds: Kinds = preview.data?.kinds ?? [];
  const name = `${member.firstName} ${member.lastName}`;
  /** What a colleague who takes over the rest cannot take, `visits/1`, and when it is. */
  const [apart, setApart] = useState<Readonly<Record<string, string>>>({});
  const ofApart = (key: string, at: string): string => {
    const item = kinds.flatMap(({ kind, items }) => items.filter(({ id }) => `${kind}/${id}` === key)).at(0);
    return t.takesOverOne(item?.what ?? t.restricted, i18n.date(at, { dateStyle: 'medium', timeStyle: 'short' }));
  };
  const words = kinds.map(({ kind, title: titles }) => [kind, titles[i18n.locale]] as const);
  const form = useForm<Readonly<Record<string, StaffReference | null>>>({
    fields: Object.fromEntries([
      ...words.map(([kind, word]) => [kind, { label: t.takesOver(word), required: true }] as const),
      ...Object.entries(apart).map(([key, at]) => [key, { label: ofApart(key, at), required: true }] as const),
    ]),
    initial: {},
    submit: async (values) => {
      if (!preview.data) return false;
      const chosen = Object.entries(values).flatMap(([key, who]) => {
        const practitioner = idOf(who ?? undefined, 'Practitioner');
        return practitioner === undefined ? [] : [[key, practitioner] as const];
      });
      const seen = Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]));
      try {
        await resources.send(leave, { params, body: { to: Object.fromEntries(chosen), seen } });
      } catch (error) {
        if (!(error instanceof CallFailure) || error.code !== 'slot_taken') throw error;
        setApart({ ...apart, ...error.fields });
        throw new CallFailure(error.status, error.code, t.clash);
      }
      return true;
    },
    done: t.left(name),
    undo: () => resources.send(undoLeave, { params }),
    undone: t.restored(name),
  });
  return (
    <FormDialog form={form} title={t.leaveTitle(name)} action={t.leaveSave} danger onClose={close}>
      <p>{t.leaveText}</p>
      <Async
        resource={preview}
        skeleton={<Skeleton lines={6} />}
        empty={() => kinds.length === 0}
        none={{ title: t.holdsNothing, text: t.holdsNothingText }}
      >
        {() => (
          <>
            {kinds.map(({ kind, title: titles, clinical, count, items }) => (
              <section key={kind} className="staff-kind">
                <StaffField form={form} name={kind} help={clinical ? t.takesOverProvider : t.takesOverAnyone} />
                <details>
                  <summary>{t.kindCount(titles[i18n.locale], count)}</summary>
                  <ul className="staff-held">
                    {items.map(({ id, what, at }) => (
                      <li key={id}>
                        {what ?? t.restricted}{' '}
                        {at && (
                          <small className="pv-muted">
                            <When at={at} />
                          </small>
                        )}
                      </li>
                    ))}
                    {count > items.length && <li>{t.andMore(count - items.length)}</li>}
                  </ul>
                </details>
                {Object.keys(apart)
                  .filter((key) => key.startsWith(`${kind}/`))
                  .map((key) => (
                    <StaffField key={key} form={form} name={key} />
                  ))}
              </section>
            ))}
          </>
        )}
      </Async>
    </FormDialog>
  );
});
