import type { VisitMember, VisitNow } from '#clinical/server';

/** One visit that a test changes as it likes. */
export class TestVisit {
  state: VisitNow['state'] = 'live';
  patientId: string | null = null;
  encounterId: string | null = null;
  readonly hosts = new Set<string>();
  readonly seats = new Map<string, VisitMember>();

  constructor(readonly id: string) {}

  sit(seat: string, kind: VisitMember['kind'], address: string, more: Partial<VisitMember> = {}): void {
    const name = `Name of ${seat}`;
    this.seats.set(seat, {
      seat,
      kind,
      name,
      inCall: true,
      since: new Date(0),
      addresses: [address],
      former: [],
      ...more,
    });
  }

  change(seat: string, more: Partial<VisitMember>): void {
    this.seats.set(seat, { ...this.seats.get(seat)!, ...more });
  }

  get now(): VisitNow {
    const { id, state, patientId, encounterId, hosts } = this;
    return { id, state, patientId, encounterId, members: [...this.seats.values()], isHost: (who) => hosts.has(who) };
  }
}
