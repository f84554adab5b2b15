import type { AnyCall } from '#core/shared';
import type { Api } from '#test/kit/server/api.ts';
import { addressOf } from '#test/kit/server/api.ts';
import type { Asked } from './row.ts';

export interface Told {
  readonly status: number;
  readonly text: string;
}

/** The same bytes, whoever sends them. */
export const askWith = async (who: Api, call: AnyCall, { params, query, body, file }: Asked): Promise<Told> => {
  const form = new FormData();
  if (file) form.append('file', file, (file as File).name ?? 'file');
  const response = await who.fetch(addressOf(call, { params, query }), {
    method: call.method,
    ...(file
      ? { body: form }
      : body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
};

/** Every UUID and FHIR id in a request. */
export const idsIn = (asked: unknown): readonly string[] => [
  ...new Set(JSON.stringify(asked ?? null).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []),
];
