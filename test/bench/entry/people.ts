import { demoAccounts } from '#config/demo.ts';
import { login } from '#core/shared';
import { type Api, apiOf } from '#test/kit/server/api.ts';

/** The calls of somebody of the demonstration. @throws Error where they cannot sign in */
export const apiAs = async (url: string, email: string): Promise<Api> => {
  const answer = await apiOf(url, {}).send(login, { body: { email, password: demoAccounts.password } });
  const { IdToken } = answer.data as { readonly IdToken: string };
  return apiOf(url, { authorization: `Bearer ${IdToken}` });
};
