import { observer } from 'mobx-react-lite';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { useMessages, useResource, useService, useStore } from '#core/browser';
import { Avatar, Button, Callout, Card, Page } from '#ui';
import { Auth, Router, Toasts } from '#core/shared';
import { answerTime } from '#plugins/messaging/shared/calls.ts';
import { reasonLength } from '#plugins/messaging/shared/limits.ts';
import '../../messaging.css';
import { PeoplePicker } from '../components/PeoplePicker.tsx';
import { failureText } from '../../failureText.ts';
import { messages } from '../../messages/index.ts';
import { messagesPath, sessionHref } from '../../paths.ts';
import { fullName } from '../../sessionNames.ts';
import { AttachButton, AttachedFiles } from '../../thread/components/AttachedFiles.tsx';
import { RequestForm, type RequestField } from '../stores/RequestForm.ts';

/** Beyond this many hours, days are the plainer word. */
const mostHours = 36;

/** Write to somebody: to whom, about what, and the message itself, which goes with the request. `?to=` and `?patient=` come from other pages' 'Message' buttons. */
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
  const usual = useResource(answerTime, {});
  const labels: Record<RequestField, string> = {
    to: t.to,
    reason: t.subject,
    message: t.message,
    start: t.startTime,
  };
  const errorOf = (field: RequestField): string | undefined => {
    const wrong = form.wrong[field];
    if (wrong === 'past') return t.startPast;
    if (wrong === 'unchosen') return t.toUnchosen;
    if (wrong === 'long') return t.tooLong(form.tooLong);
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

  const field = (name: RequestField, help: boolean) => ({
    id: `${id}-${name}`,
    className: 'pv-input',
    'aria-required': true,
    'aria-invalid': form.wrong[name] ? true : undefined,
    'aria-describedby':
      [help && `${id}-${name}-help`, form.wrong[name] && `${id}-${name}-error`].filter(Boolean).join(' ') || undefined,
  });
  const hours = usual.data?.data.hours ?? null;
  const usually =
    hours === null
      ? ''
      : hours <= mostHours
        ? t.answersInHours(Math.max(1, Math.ceil(hours)))
        : t.answersInDays(Math.ceil(hours / 24));

  return (
    <Page title={t.requestTitle} lead={`${t.requestLead} ${usually}`.trim()} back={messagesPath}>
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
              {form.known.length > 0 && (
                <div className="msg-known" role="group" aria-label={t.knownPeople}>
                  {form.known.map((person) => (
                    <button type="button" key={person.profile_id} onClick={() => form.choose(person)}>
                      <Avatar name={fullName(person)} size={24} />
                      {fullName(person)}
                    </button>
                  ))}
                </div>
              )}
              {note('to')}
              <span id={`${id}-to-help`} className="pv-field-help">
                {t.toHelp}
              </span>
            </div>
            <div className="pv-field">
              <label htmlFor={`${id}-reason`}>{t.subject}</label>
              <input
                {...field('reason', true)}
                maxLength={reasonLength}
                value={form.reason}
                onChange={(event) => form.writeReason(event.target.value)}
              />
              {note('reason')}
              <span id={`${id}-reason-help`} className="pv-field-help">
                {form.left < 60 ? t.left(form.left) : t.reasonHelp}
              </span>
            </div>
            <div className="pv-field">
              <label htmlFor={`${id}-message`}>{t.message}</label>
              <textarea
                {...field('message', false)}
                rows={6}
                value={form.message}
                onChange={(event) => form.writeMessage(event.target.value)}
                onPaste={form.files.paste}
              />
              {note('message')}
            </div>
            <AttachedFiles files={form.files} />
            <div className="pv-form-actions msg-request-more">
              <AttachButton files={form.files} worded />
              <Button intent="quiet" aria-expanded={form.later} onClick={() => form.setLater(!form.later)}>
                {form.later ? t.asSoonAsPossible : t.atATime}
              </Button>
            </div>
            {form.later && (
              <div className="pv-field">
                <label htmlFor={`${id}-start`}>{t.startTime}</label>
                <input
                  {...field('start', false)}
                  type="datetime-local"
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
