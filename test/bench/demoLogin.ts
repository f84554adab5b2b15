import type { Page } from 'playwright-core';
import { demoAccounts } from '#config/demo.ts';

export const signIn = async (page: Page, url: string, email: string): Promise<void> => {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoAccounts.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/dashboard/);
};

/** The first confirmed session that both demo people are in, found with the practitioner's own token: a patient is told no addresses. */
export const sharedSession = async (url: string): Promise<string> => {
  const call = async (path: string, token?: string, body?: unknown): Promise<any> => {
    const response = await fetch(`${url}/v3${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: body ? JSON.stringify(body) : undefined,
    });
    return response.json();
  };
  const { password } = demoAccounts;
  const { IdToken } = await call('/users/login', undefined, { email: 'practitioner@pavilion.test', password });
  const { data } = await call('/sessions/unique', IdToken);
  const found = data.find(
    (session: { session_status: string; users: { email: string }[] }) =>
      session.session_status === 'confirmed' && session.users.some(({ email }) => email === 'patient@pavilion.test'),
  );
  return found.session_id as string;
};
