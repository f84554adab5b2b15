import type { Locale, NotificationKind } from '#core/shared';

interface KindText {
  /** What a locked screen may show: never a name, a medicine or a reason. */
  readonly text: Readonly<Record<Locale, string>>;
  /** Seconds after which it is no longer worth showing. */
  readonly lasts: number;
  readonly urgency: 'normal' | 'high';
  /** In quiet hours too: asked for at that very time, somebody waits, or somebody's safety. */
  readonly passes: boolean;
  /** Told louder and louder until somebody opens it, by the clinic's rule. */
  readonly urgent: boolean;
  /** Patients get a mail of its own, from the feature that sends it. */
  readonly mailedApart: boolean;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const kind = (
  english: string,
  french: string,
  {
    lasts = day,
    urgency = 'normal',
    passes = false,
    urgent = false,
    mailedApart = false,
  }: Partial<Omit<KindText, 'text'>> = {},
): KindText => ({ text: { 'en-CA': english, 'fr-CA': french }, lasts, urgency, passes, urgent, mailedApart });

const prompt = { urgency: 'high' } as const;
const safety = { urgency: 'high', passes: true } as const;
const urgent = { ...safety, urgent: true } as const;

/** What a push says of each kind, and all that it says; the notification's title is the clinic's name. */
export const kindTexts: Readonly<Record<NotificationKind, KindText>> = {
  sign_on_asked: kind('Somebody asks to log in.', 'Quelqu’un demande à se connecter.'),
  message: kind('You have a new message.', 'Vous avez un nouveau message.', prompt),
  request: kind('You have a new message request.', 'Vous avez une nouvelle demande de message.'),
  secure_messaging_status: kind('Your message request was answered.', 'Votre demande de message a reçu une réponse.'),
  end_secure_session: kind('A conversation has ended.', 'Une conversation est terminée.'),
  appointment_update: kind('A visit has changed.', 'Un rendez-vous a changé.', { ...prompt, mailedApart: true }),
  appointment_user_update: kind('A visit has changed.', 'Un rendez-vous a changé.', prompt),
  appointment_invite: kind('You have an invitation to a visit.', 'Vous avez une invitation à un rendez-vous.', {
    mailedApart: true,
  }),
  appointment_telemedicine_invite: kind(
    'You have an invitation to a video visit.',
    'Vous avez une invitation à une visite vidéo.',
    { mailedApart: true },
  ),
  appointment_reminder: kind('You have a visit soon.', 'Vous avez un rendez-vous bientôt.', {
    ...safety,
    lasts: 2 * hour,
  }),
  telemedicine_invite: kind('You are invited to a video visit.', 'On vous invite à une visite vidéo.', {
    ...safety,
    lasts: 30 * minute,
  }),
  medication_reminder: kind('You have a reminder.', 'Vous avez un rappel.', { ...safety, lasts: hour }),
  renewal_request: kind('You have a new request.', 'Vous avez une nouvelle demande.'),
  renewal_update: kind('Your request was answered.', 'Votre demande a reçu une réponse.'),
  care_plan_update: kind('There is something new for you.', 'Il y a du nouveau pour vous.'),
  form_request: kind('You have a form to fill in.', 'Vous avez un formulaire à remplir.'),
  form_submitted: kind('A form was sent in.', 'Un formulaire a été envoyé.'),
  form_alert: kind('Something needs your attention now.', 'Quelque chose demande votre attention.', urgent),
  home_credential_ends: kind('A licence needs attention.', 'Un permis demande votre attention.'),
  home_plan_changed: kind('There is something new for you.', 'Il y a du nouveau pour vous.'),
  home_visit_alert: kind('Something needs your attention now.', 'Quelque chose demande votre attention.', urgent),
  result_available: kind('There is something new for you.', 'Il y a du nouveau pour vous.'),
  result_critical: kind('Something needs your attention now.', 'Quelque chose demande votre attention.', urgent),
  summary_shared: kind('There is something new for you.', 'Il y a du nouveau pour vous.'),
  task_update: kind('A task has changed.', 'Une tâche a changé.'),
  licence_ends: kind('A licence needs attention.', 'Un permis demande votre attention.'),
  work_given: kind('Work was handed over to you.', 'Du travail vous a été confié.'),
  organization_exported: kind('An export has ended.', 'Une exportation est terminée.'),
  report_exported: kind('An export has ended.', 'Une exportation est terminée.'),
  push_test: kind(
    'You asked for this: notifications work here.',
    'Essai demandé : les notifications fonctionnent ici.',
    safety,
  ),
  fax_assigned: kind('A fax was given to you.', 'Une télécopie vous a été confiée.'),
  fax_failed: kind('A fax was not sent.', 'Une télécopie n’a pas été envoyée.', prompt),
  fax_late: kind('A fax waits too long.', 'Une télécopie attend depuis trop longtemps.', prompt),
  fax_unknown: kind('It is not known whether a fax was sent.', 'On ignore si une télécopie est partie.', prompt),
};

export const urgentKinds: readonly NotificationKind[] = Object.entries(kindTexts).flatMap(([one, { urgent: is }]) =>
  is ? [one as NotificationKind] : [],
);

/** For a kind that this table does not know yet. */
export const anyKind = kind('There is something new for you.', 'Il y a du nouveau pour vous.');

export const textOf = (one: string): KindText =>
  Object.hasOwn(kindTexts, one) ? kindTexts[one as NotificationKind] : anyKind;
