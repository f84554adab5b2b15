import { useMessages } from '#core/browser';
import { passwordLeast, passwordProblem } from '../../shared/passwordRules.ts';
import { passwordTexts } from '../messages/password/index.ts';

/** The sentence that says what is wrong with a new password, or undefined. */
export const usePasswordCheck = (): ((password: string, email: string) => string | undefined) => {
  const t = useMessages(passwordTexts);
  return (password, email) => {
    const problem = passwordProblem(password, email);
    if (problem === null) return undefined;
    return problem === 'too_short' ? t.too_short(passwordLeast) : t[problem];
  };
};
