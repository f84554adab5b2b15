import { makeAutoObservable, reaction } from 'mobx';
import type {
  AnyCall,
  Auth,
  CallInput,
  Http,
  Lock,
  Persistence,
  PublicConfig,
  Resource,
  Resources,
  Router,
  Theme,
  Toast,
  Toasts,
} from '#core/shared';
import { publicDefaults } from '#config/environment.ts';

export interface Sent {
  readonly id: string;
  readonly input: any;
}

type Answers = Readonly<Record<string, (input: any) => unknown>>;

const answerOf = async (answers: Answers, call: AnyCall, input: unknown): Promise<any> => {
  const answer = answers[call.id];
  if (!answer) throw new Error(`The test has no answer for ${call.id}`);
  return answer(input);
};

/** Answers by the call's id and remembers what was sent. */
export const fakeHttp = (answers: Answers = {}): Http & { readonly sent: Sent[] } => {
  const sent: Sent[] = [];
  return {
    sent,
    send: (call, ...input: readonly unknown[]) => {
      sent.push({ id: call.id, input: input[0] });
      return answerOf(answers, call, input[0]);
    },
    download: (call, input) => {
      sent.push({ id: call.id, input });
      return answerOf(answers, call, input);
    },
  };
};

/** Every watch fetches once; nothing is cached. */
export const fakeResources = (answers: Answers = {}): Resources & { readonly sent: Sent[] } => {
  const sent: Sent[] = [];
  const fetched = <C extends AnyCall>(call: C, input: CallInput<C>): Resource<any> => {
    const resource = {
      data: undefined as unknown,
      error: undefined as Error | undefined,
      pending: true,
      fetching: true,
      finish(data: unknown, error?: Error) {
        resource.data = data;
        resource.error = error;
        resource.pending = false;
        resource.fetching = false;
      },
      refetch: () =>
        answerOf(answers, call, input).then(
          (data) => resource.finish(data),
          (error: Error) => resource.finish(undefined, error),
        ),
      dispose: () => undefined,
    };
    makeAutoObservable(resource, { refetch: false, dispose: false });
    void resource.refetch();
    return resource;
  };
  return {
    sent,
    watch: fetched,
    send: (call, input) => {
      sent.push({ id: call.id, input });
      return answerOf(answers, call, input);
    },
    stale: () => undefined,
    staleAbout: () => undefined,
    shown: () => Promise.resolve(),
    correct: () => undefined,
    patch: () => undefined,
    reset: () => undefined,
  };
};

/** Stands at an address; `went` is where it was sent. */
export const fakeRouter = (
  address: string,
  home = '/patient-profile/dashboard',
): Router & { readonly went: string[] } => {
  const went: string[] = [];
  const [path = '/', query = ''] = address.split('?', 2);
  const router = {
    path,
    query: new URLSearchParams(query),
    went,
    go(to: string) {
      went.push(to);
    },
    home: () => home,
    takeQuery(...names: string[]) {
      const taken: Record<string, string> = {};
      const rest = new URLSearchParams(router.query);
      for (const name of names) {
        const value = rest.get(name);
        if (value) taken[name] = value;
        rest.delete(name);
      }
      router.query = rest;
      return taken;
    },
  };
  return makeAutoObservable(router, { went: false, home: false });
};

const nobody: Auth = {
  signOn: undefined,
  hasPin: false,
  welcome: undefined,
  preview: undefined,
  relog: false,
  suspended: false,
  leaving: false,
  clinicSuspended: false,
  shareEnded: false,
  signedIn: false,
  activeRole: null,
  email: null,
  patient: [],
  practitioner: [],
  admin: [],
  practitionerRole: null,
  AdminRole: null,
  idToken: null,
  accessToken: null,
  refreshToken: null,
  profilePictureUrl: null,
  customRoles: [],
  challengeName: null,
  orgHasActiveShiipIntegration: false,
  selectedUser: null,
  cognitoId: null,
  organization: null,
  organizationId: null,
  profiles: [],
  logIn: () => Promise.resolve({ is: 'signed-in' }),
  answerChallenge: () => Promise.resolve({ is: 'signed-in' }),
  logInWith: () => Promise.resolve({ is: 'signed-in' }),
  logInAgain: () => Promise.resolve({ is: 'signed-in' }),
  selectProfile: () => Promise.resolve(),
  selectOrganization: () => Promise.resolve(),
  refreshMe: () => Promise.resolve(),
  logOut: () => Promise.resolve(),
};

/** Nobody is signed in unless the test says so. */
export const fakeAuth = (is: Partial<Auth> = {}): Auth => ({ ...nobody, ...is });

export const fakeToasts = (): Toasts & { readonly shown: Toast[] } => {
  const shown: Toast[] = [];
  return {
    shown,
    show: (toast) => shown.push(toast),
    undo: (message, run) => shown.push({ message, action: { text: 'Undo', run } }),
  };
};

export const fakeTheme = (): Theme => ({
  ...{ bright: true, choice: 'system', text: 'normal', contrast: 'system', motion: 'system' },
  choose: () => undefined,
  adapt: () => undefined,
});

export const fakeLock = (is: Partial<Lock> = {}): Lock => ({
  locked: false,
  lock: () => undefined,
  unlock: () => Promise.resolve(true),
  unlockBy: (prove) => prove(undefined).then(({ correct }) => correct),
  seal: undefined,
  delayMinutes: 15,
  ...is,
});

export const fakeConfig = (is: Partial<PublicConfig> = {}): PublicConfig => ({ ...publicDefaults, ...is });

/** What a browser keeps from one page to the next. */
export const keptIn = (memory: Map<string, unknown>): Persistence => ({
  latest: <T>(name: string) => memory.get(name) as T | undefined,
  slice: (name, _version, write, read) => {
    if (memory.has(name)) read(memory.get(name) as never);
    return reaction(
      () => JSON.stringify(write()),
      (text) => void memory.set(name, JSON.parse(text)),
    );
  },
});
