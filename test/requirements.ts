/** A requirement in a line of plain words, and what a test of it has to touch: a call, a module, an address or a word on screen. */
export interface Requirement {
  readonly says: string;
  readonly touches: RegExp;
}

const requirement = (says: string, touches: RegExp): Requirement => ({ says, touches });

/**
 * Every requirement of the specification. `npm run trace` lists a title whose number is here while its test touches none of
 * these words: a person then decides whether the number belongs there.
 */
export const requirements: Readonly<Record<string, Requirement>> = {
  'PRD-1': requirement('who uses it: patients, practitioners, administrators, guests', /patient|practitioner|guest/i),
  'PRD-2': requirement(
    'the features, each a plugin that a clinic can have or not',
    /plugin|feature|telemedicine|transcri|dictat|speech|appointment|visit|booking|series|hours|free|occurrence|care-?plan|medication|intake|report|fax/i,
  ),
  'PRD-3': requirement('the page title is the product name, after the page’s own', /title|PRODUCT_NAME/i),
  'PRD-4': requirement(
    'a feature is switched at run time, and leaves nothing when off',
    /feature|enable|disable|plugin/i,
  ),
  'RTE-1': requirement(
    'general addresses',
    /\/(login|register|confirmation|forgot|reset|staff-confirmation|cancel-|settings)|settings|cancel|register|routes/i,
  ),
  'RTE-2': requirement(
    'pages of patients',
    /patient-profile|dashboard|contact|insurance|coverage|calendar|care-?team|assessment|questionnaire|dueForm|form|dose|visit|healthCard/i,
  ),
  'RTE-3': requirement(
    'pages of those who give care',
    /care-provider|calendar|task|report|intake|medication|dose|supply|hours|workList|visit/i,
  ),
  'RTE-4': requirement('pages of home care', /home-care/i),
  'RTE-5': requirement(
    'pages of the clinic',
    /clinic|management|staff|patients|home-care|faxes|diagnostics|audit|organi[sz]ation|merge|chart/i,
  ),
  'RTE-6': requirement('messages, a session, a request', /messag|\/request|session/i),
  'RTE-7': requirement(
    'video visits: call, lobby, summary, guests',
    /telemedicine|call|lobby|summary|guest|visit|peer|livekit|invite/i,
  ),
  'RTE-8': requirement('pages that need no session', /publicRoutes|public|lobby|login|register|routes|guard/i),
  'GRD-1': requirement('without a session, to login', /login|guard|decide|outlet/i),
  'GRD-2': requirement('a page of another role leads home', /dashboard|home|guard/i),
  'GRD-3': requirement('the home of each role', /dashboard|home/i),
  'GRD-4': requirement('a public page leads home while signed in', /dashboard|home|guard/i),
  'GRD-5': requirement('the guest lobby without a session has empty c and d', /guest-?lobby|guard|routerStore|[?&]c=/i),
  'GRD-6': requirement(
    'call and guest summary keep their query',
    /telemedicine\/(call|guest)|guard|query|search|link|call/i,
  ),
  'GRD-7': requirement('without a session any other page leads to login', /login/i),
  'GRD-8': requirement('patients have their pages, staff have theirs', /patient|care-provider|clinic/i),
  'LNK-1': requirement('a link to a video visit, with c and d', /lobby|link|telemedicine|invite/i),
  'LNK-2': requirement('a guest’s link also carries e and p', /\b[ep]\b|[?&][ep]=|pin|guest/i),
  'LNK-3': requirement(
    'an invited person with an account goes to login',
    /login|telemedicine=true|accept|account|link/i,
  ),
  'LNK-4': requirement(
    'an onboarding link opens registration, filled in',
    /register|onboarding|\b(fn|otp|al1)\b|address|postal|province|phone/i,
  ),
  'LNK-5': requirement('a link to the confirmation of staff', /staff|admin-?create|invite/i),
  'LNK-6': requirement('a link to a new password', /reset|forgot|password/i),
  'LNK-7': requirement('a link to an unknown feature says so', /Link Issue|unknown|link/i),
  'LNK-8': requirement('such a link while signed in asks to log out', /log ?out|signed in|signedIn|otp|link/i),
  'LNK-9': requirement('the link service is configured by key and two base addresses', /branch|DEEP_LINK|link/i),
  'ENT-1': requirement('the state of who is signed in', /auth|login|profile|role|shiip|token|mfa|challenge/i),
  'ENT-2': requirement(
    'lock, sidebar, home care, theme, visual effect, cognito id',
    /appState|lock|sidebar|homeCare|bright|dark|theme|visualEffect|effect|cognito/i,
  ),
  'ENT-3': requirement('a notification', /notification/i),
  'ENT-4': requirement('a session of secure messages', /session/i),
  'ENT-5': requirement('the data of a push message', /sender|advance_amount|session_status/i),
  'ENT-6': requirement(
    'the kinds of notification',
    /notification|appointment_|telemedicine_invite|medication_reminder|reminder|NotificationKinds|kind/i,
  ),
  'ENT-7': requirement('the kinds of a message channel', /care_team|secure|channel|provider/i),
  'ENT-8': requirement('the roles', /role|patient|practitioner|admin|guest/i),
  'ENT-9': requirement(
    'cache tags by clinical area',
    /tags?\b|allerg|condition|immuniz|medication|lab|referral|concept|care-?plan|resource|record/i,
  ),
  'ENT-10': requirement('what registers a browser for push', /endpoint|fcm_token|push/i),
  'ENT-11': requirement('operating systems told apart', /userAgent|Windows|MacOS|operating|devices?/i),
  'ENT-12': requirement('browsers told apart', /userAgent|Firefox|Chrome|browser|devices?/i),
  'STA-1': requirement('a session is asked for, answered, ended', /session|message|thread/i),
  'STA-2': requirement('what was kept is read before anything is drawn', /persist|rehydrat|appState|kernel/i),
  'STA-3': requirement('the order of logging out', /log ?out|leav|purge|reset|sign(ed)? ?out/i),
  'STA-4': requirement('one refresh when a token has expired', /refresh|expired|relog|token/i),
  'STA-5': requirement('the lock screen', /lock|draft|password/i),
  'STA-6': requirement('what arrives shows a toast and is read again', /notification|toast|refetch|live|event/i),
  'STA-7': requirement('registering for push after login', /push|endpoint/i),
  'STA-8': requirement('ending push at logout', /push|endpoint/i),
  'VAL-1': requirement(
    'no public value of the configuration is empty',
    /readConfig|Improperly configured|TODO|missing/,
  ),
  'VAL-2': requirement(
    'a form says what to enter',
    /form|enter|required|422|invalid|fields?|password|body|input|unprocessable|schema/i,
  ),
  'ROL-1': requirement('the Role header', /\brole\b|profile|x?-?role|matrix|otherOrganisation|org/i),
  'ROL-2': requirement('calls of administrators only', /manage|deny|confirm|decide|request/i),
  'API-1': requirement('the base address, and the bearer token', /bearer|authori[sz]ation|token|API_BASE_URL|\/v3/i),
  'API-2': requirement('the forwarded-for header of login and register', /forwarded|ip\b|lookup/i),
  'API-3': requirement('refreshing a token', /refresh/i),
  'API-4': requirement('the list of sessions, asked for again and again', /unique|session/i),
  'API-5': requirement('the sessions of a patient', /user_id|session/i),
  'API-6': requirement('a session with its messages', /include_messages|message/i),
  'API-7': requirement('the sessions that administrators manage', /manage/i),
  'API-8': requirement('asking for a session', /request/i),
  'API-9': requirement('answering a request', /confirm/i),
  'API-10': requirement('an administrator answers a request', /manage|deny|decide/i),
  'API-11': requirement('ending a session', /complete|end/i),
  'API-12': requirement('sending a file', /upload|file/i),
  'API-13': requirement('the list of notifications', /notification/i),
  'API-14': requirement('a notification is read', /notification/i),
  'API-15': requirement('registering an endpoint', /endpoint/i),
  'API-16': requirement('removing an endpoint', /endpoint/i),
  'INT-1': requirement('the service worker of push', /serviceWorker|service-worker/i),
  'INT-2': requirement('the cloud identity', /cognito|ca-central-1/i),
  'INT-3': requirement(
    'the configured addresses',
    /API_BASE_URL|VIDEO_|LIVE_URL|BUCKET|bucket|DEEP_LINK|livekit|ice|turn|stun|readConfig|speech/i,
  ),
  'INT-4': requirement('reporting errors', /sentry|report|dsn/i),
  'ERR-1': requirement('no address found is no failure', /ip|forwarded|lookup/i),
  'ERR-2': requirement('no service worker is an internal error', /serviceWorker|service-worker/i),
  'ERR-3': requirement('reading what was kept takes too long', /persist/i),
  'ERR-4': requirement('reports that are dropped', /report|drop|ResizeObserver/i),
  'ERR-5': requirement('push that fails says nothing', /push|endpoint/i),
  'CST-1': requirement('sessions every 20 s, a request within 10 s', /20_000|10_000|poll|timeout/i),
  'CST-2': requirement('how long and where a toast is shown', /toast/i),
  'CST-3': requirement('a reminder comes 15 minutes before', /15|reminder|advance/i),
  'CST-4': requirement('persistence: 5 s, the key root, no cache', /persist|'root'|purge/i),
  'CST-5': requirement('the region, and the length of a kept token', /ca-central-1|token/i),
  'CST-6': requirement('the brand’s colour and font', /#3b3f97|Montserrat|bright|dark|theme|contrast|brand|colou?r/i),
  'CST-7': requirement('the numbers of error reporting', /sentry|sample|report/i),
  'CST-8': requirement('which layer lies over which', /z-?index|layer|popup/i),
};

export const requirementNumbers: readonly string[] = Object.keys(requirements);
