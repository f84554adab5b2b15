import { observer } from 'mobx-react-lite';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { useMessages, useService, useStore } from '#core/browser';
import { Button, Callout, Card, Page, Segmented } from '#ui';
import { Auth, Router, Toasts } from '#core/shared';
import { reasonLength } from '#plugins/messaging/shared/limits.ts';
import '../../messaging.css';
import { PeoplePicker } from '../components/PeoplePicker.tsx';
import { failureText } from '../../failureText.ts';
import { messages } from '../../messages/index.ts';
import { messagesPath, sessionHref } from '../../paths.ts';
import { RequestForm, type RequestField } from '../stores/RequestForm.ts';

/** Ask for a session: whom, why, when. `?to=` and `?patient=` come from other pages' 'Message' buttons. */
export const RequestPage = observer(() => {
  const t = useMessages(messages);
  const form = useStore(RequestForm);
  const router = useService(Router);
  const toasts = useService(Toasts);
  const auth = useService(Auth);
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const patient = router.query.get('patient') ?? undefined;
  const to = router.query.get('to');
  const labels: Record<RequestField, string> = { to: t.to, reason: t.reason, start: t.startTime };
  const errorOf = (field: RequestField): string | undefined => {
    const wrong = form.wrong[field];
    if (wrong === 'past') return t.startPast;
    if (wrong === 'unchosen') return t.toUnchosen;
    return wrong && t.pleaseEnter(labels[field]);
  };

  useEffect(() => void form.restore(to), [form, to]);
  useEffect(() => {
    if (form.refused === 0) return;
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-failure]');
    wrong?.focus();
  }, [form.refused]);

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const session = await form.send(patient);
    if (!session) return;
    toasts.show({ message: t.requestSent, intent: 'success' });
    router.go(sessionHref(session.session_id));
  };
  const note = (field: RequestField) => {
    const error = errorOf(field);
    return error ? (
      <span id={`${id}-${field}-error`} className="pv-field-error">
        {error}
      </span>
    ) : null;
  };

  return (
    <Page title={t.requestTitle} lead={t.requestLead} back={messagesPath}>
      <div className="msg-request">
        {auth.activeRole === 'patient' && (
          <Callout tone="bad" title={t.urgentTitle}>
            <p>{t.urgentText}</p>
          </Callout>
        )}
        <Card>
          <form ref={element} className="pv-form" noValidate onSubmit={(event) => void send(event)}>
            {form.error !== null && (
              <div className="pv-callout bad" role="alert" tabIndex={-1} data-failure>
                <p>{failureText(t, form.error)}</p>
              </div>
            )}
            <div className="pv-field">
              <label htmlFor={`${id}-to`}>{t.to}</label>
              <PeoplePicker id={`${id}-to`} error={errorOf('to')} />
              {note('to')}
              <span id={`${id}-to-help`} className="pv-field-help">
                {t.toHelp}
              </span>
            </div>
            <div className="pv-field">
              <label htmlFor={`${id}-reason`}>{t.reason}</label>
              <textarea
                id={`${id}-reason`}
                className="pv-input"
                rows={3}
                maxLength={reasonLength}
                aria-required
                aria-invalid={form.wrong.reason ? true : undefined}
                aria-describedby={`${id}-reason-help${form.wrong.reason ? ` ${id}-reason-error` : ''}`}
                value={form.reason}
                onChange={(event) => form.writeReason(event.target.value)}
              />
              {note('reason')}
              <span id={`${id}-reason-help`} className="pv-field-help">
                {form.left < 60 ? t.left(form.left) : t.reasonHelp}
              </span>
            </div>
            <div className="pv-field">
              <span className="msg-field-name" aria-hidden>
                {t.when}
              </span>
              <Segmented
                label={t.when}
                value={form.later ? 'later' : 'now'}
                onChange={(value) => form.setLater(value === 'later')}
                options={[
                  { value: 'now', label: t.asSoonAsPossible },
                  { value: 'later', label: t.atATime },
                ]}
              />
            </div>
            {form.later && (
              <div className="pv-field">
                <label htmlFor={`${id}-start`}>{t.startTime}</label>
                <input
                  id={`${id}-start`}
                  className="pv-input"
                  type="datetime-local"
                  aria-required
                  aria-invalid={form.wrong.start ? true : undefined}
                  aria-describedby={form.wrong.start ? `${id}-start-error` : undefined}
                  value={form.start}
                  onChange={(event) => form.setStart(event.target.value)}
                />
                {note('start')}
              </div>
            )}
            <div className="pv-form-actions">
              <Button href={messagesPath}>{t.cancel}</Button>
              <Button type="submit" intent="primary" busy={form.busy}>
                {t.sendRequest}
              </Button>
            </div>
            <p className="pv-muted">{t.draftKept}</p>
          </form>
        </Card>
      </div>
    </Page>
  );
});
