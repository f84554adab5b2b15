import { useService, useStore } from '#core/browser';
import { type CallAnswer, type CallInput, Http, Router } from '#core/shared';
import { confirmRegistration, register, resendCode } from '#plugins/account/shared/calls.ts';
import { RegistrationStore } from '../stores/RegistrationStore.ts';

export type Registration = CallInput<typeof register>['body'];

/** From the registration form to a confirmed address; two pages that know of each other. Read it in an `observer`. */
export const useRegistration = () => {
  const joining = useStore(RegistrationStore);
  const http = useService(Http);
  const router = useService(Router);
  const tie = (email: string): { readonly Session?: string } =>
    joining.session !== undefined && email === joining.email ? { Session: joining.session } : {};
  return {
    email: joining.email,
    register: async (registration: Registration): Promise<void> => {
      const answer = await http.send(register, { body: registration });
      joining.expect(registration.email, answer.Session);
      router.go(answer.status === 'active' ? '/login?done=confirmed' : '/confirmation');
    },
    /** With the registration made here the answer signs in. */
    confirm: async (email: string, code: string): Promise<CallAnswer<typeof confirmRegistration>> => {
      const answer = await http.send(confirmRegistration, { body: { email, code, ...tie(email) } });
      joining.expect(email, undefined);
      return answer;
    },
    resend: async (email: string, locale: 'en-CA' | 'fr-CA'): Promise<void> => {
      await http.send(resendCode, { body: { email, locale, ...tie(email) } });
    },
  };
};
