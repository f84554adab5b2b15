import { getDraft, putDraft } from '#core/shared';
import { type TestServer, startTestServer } from '#test/kit/server/server.ts';

describe('what was typed and not sent', () => {
  let server: TestServer;
  beforeAll(async () => void (server = await startTestServer({ plugins: [] })), 60_000);
  afterAll(() => server.close());

  test('STA-5 is kept for its author across sign-ins and hidden from others', async () => {
    const params = { key: 'session:abc' };
    const first = await server.login('patient@pavilion.test');
    const text = 'Half a sentence, <b>with</b> “quotes” & emoji 🏥';
    expect((await first.send(putDraft, { params, body: { text } })).status).toBe(204);
    const again = await server.login('patient@pavilion.test');
    expect((await again.send(getDraft, { params })).data).toEqual({ text });
    for (const other of ['practitioner@pavilion.test', 'patient@laurier.test']) {
      expect((await (await server.login(other)).send(getDraft, { params })).data).toEqual({ text: '' });
    }
    await again.send(putDraft, { params, body: { text: '' } });
    expect((await first.send(getDraft, { params })).data).toEqual({ text: '' });
  });

  test('STA-5 is forgotten after a month', async () => {
    const patient = await server.login('patient@pavilion.test');
    await patient.send(putDraft, { params: { key: 'old' }, body: { text: 'old' } });
    await server.services.db
      .updateTable('draft')
      .set({ updated_at: new Date(Date.now() - 31 * 24 * 3_600_000) })
      .execute();
    await server.jobs.runNow('core.drafts.forget');
    expect((await patient.send(getDraft, { params: { key: 'old' } })).data.text).toBe('');
  });
});
