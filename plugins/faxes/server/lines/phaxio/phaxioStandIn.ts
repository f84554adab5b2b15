import { type Answer, type Handed, type Left, nextId, type StandIn, startStandIn } from '../../tests/standIns.ts';

/** As its documentation has it: REST, forms in, JSON out, ids that are numbers, and tags that come back. */
export const phaxioStandIn = (secret: string): Promise<StandIn> =>
  startStandIn((request, body, { handed, left }) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
    const [, , , id, what] = pathname.split('/');
    const ok = (data: unknown, more: object = {}): Answer => ({
      json: { success: true, message: 'ok', data, ...more },
    });
    const no = (status: number): Answer => ({ status, json: { success: false, message: 'No.' } });
    const record = (one: Handed) => ({
      ...{ id: Number(one.id), direction: 'sent', num_pages: 2, cost: one.price, to_number: one.to },
      status: one.state === 'sent' ? 'success' : one.state === 'under_way' ? 'inprogress' : 'failure',
      tags: one.mark === '' ? [] : { mark: one.mark },
      error_type: one.state === 'busy' ? 'lineError' : one.state === 'odd' ? 'faxError' : null,
      recipients: [
        one.state === 'busy'
          ? { error_type: 'lineError', error_message: 'Busy' }
          : { error_type: null, error_message: null },
      ],
    });
    const arrived = ({ id: name, says }: Left) => ({
      ...{ id: Number(name), direction: 'received', status: 'success', num_pages: 1, from_number: '+16135550199' },
      ...{ to_number: '+15145557002', created_at: '2026-11-20T14:54:00.000-05:00', ...says },
    });
    const isKnown = request.headers.authorization === `Basic ${Buffer.from(`key:${secret}`).toString('base64')}`;
    const named = (name: string, run: () => Answer) => ({ name, run: isKnown ? run : () => no(401) });
    const found = handed.find((one) => one.id === id);
    const got = left.find((one) => one.id === id);
    if (pathname === '/v2.1/account/status') return named('account', () => ok({ balance: 1 }));
    if (request.method === 'POST' && what === 'cancel')
      return named('cancel', () => {
        if (!found || found.state === 'sent') return no(found ? 422 : 404);
        found.state = 'odd';
        return ok({ id: Number(found.id) });
      });
    if (request.method === 'POST')
      return named('submit', () => {
        const field = (name: string): string =>
          new RegExp(`name="${name.replaceAll(/[[\]]/g, '\\$&')}"\r\n\r\n([^\r]*)\r\n`).exec(
            body.toString('latin1'),
          )?.[1] ?? '';
        const start = body.indexOf('%PDF');
        const bytes = body.subarray(
          start,
          body.indexOf(`\r\n--${/boundary=(.+)$/.exec(request.headers['content-type']!)![1]}`, start),
        );
        if (field('to') === '+16135550000') return no(422);
        const mark = field('tag[mark]');
        const one: Handed = {
          id: nextId(handed),
          to: field('to'),
          mark,
          bytes,
          state: 'under_way',
          callback: field('callback_url'),
        };
        handed.push(one);
        return ok({ id: Number(one.id) });
      });
    if (what === 'file') return named('file', () => (got && !got.unkept ? { bytes: got.bytes } : no(404)));
    if (id !== undefined) return named('status', () => (found ? ok(record(found)) : got ? ok(arrived(got)) : no(404)));
    return named('list', () => {
      const mark = searchParams.get('tag[mark]');
      const all =
        searchParams.get('direction') === 'sent'
          ? handed.filter((one) => mark === null || one.mark === mark).map(record)
          : left.map(arrived);
      return ok(all, { paging: { total: all.length, per_page: 100, page: 1 } });
    });
  });
