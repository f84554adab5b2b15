import { inject, injectable } from 'inversify';
import { runInAction } from 'mobx';
import { makeStore } from '#core/browser';
import { Auth, CallFailure, type I18n, mayManage, Resources } from '#core/shared';
import { invite } from '#plugins/account/shared/index.ts';
import { findMembers } from '../../shared/calls.ts';
import type { FileFault, StaffRow } from '../staffFile.ts';

/** Where a row's invitation stands. */
export type RowState = 'sending' | 'sent' | Error;

/** The server takes so many invitations a minute: one that it refused for that waits until the next. */
const pauseMs = 61_000;
const tooMany = 429;

/** A list of colleagues read from a file, checked before anything is sent, and invited one by one. */
@injectable()
export class StaffImport {
  rows: readonly StaffRow[] | null = null;
  fault: FileFault | null = null;
  reading = false;
  /** Why it can't be known now who works here already: nobody is shown as ready then. */
  error: Error | null = null;
  /** By line of the file. */
  states: ReadonlyMap<number, RowState> = new Map();
  sending = false;
  /** Waits for the next minute. */
  waiting = false;
  private run = 0;

  constructor(
    @inject(Resources) private readonly resources: Resources,
    @inject(Auth) private readonly auth: Auth,
  ) {
    makeStore(this, { plain: ['resources', 'auth', 'run'], whole: ['rows', 'states'] });
  }

  /** Those that nothing speaks against and that were not sent yet. */
  get sendable(): readonly StaffRow[] {
    return (this.rows ?? []).filter(({ line, faults }) => faults.length === 0 && this.states.get(line) !== 'sent');
  }

  get sent(): number {
    return [...this.states.values()].filter((state) => state === 'sent').length;
  }

  /** Reads the file and asks which of its addresses work here already. */
  async read(file: File): Promise<void> {
    this.reset();
    const run = this.run;
    this.reading = true;
    try {
      await this.check(file, run);
    } catch (error) {
      runInAction(() => {
        if (run === this.run) this.error = error instanceof Error ? error : new Error(String(error));
      });
    }
    runInAction(() => {
      if (run === this.run) this.reading = false;
    });
  }

  private async check(file: File, run: number): Promise<void> {
    const { activeRole } = this.auth;
    const { readStaffFile } = await import('../staffFile.ts');
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { rows, fault } = await readStaffFile(bytes, (role) => mayManage(activeRole, role));
    const emails = [...new Set(rows.filter(({ faults }) => faults.length === 0).map(({ email }) => email))];
    const { data } = emails.length > 0 ? await this.resources.send(findMembers, { body: { emails } }) : { data: [] };
    const known = new Map(data.map(({ email, state }) => [email, state]));
    runInAction(() => {
      if (run !== this.run) return;
      this.fault = fault;
      this.rows = rows.map((row) => {
        const state = known.get(row.email);
        return state === undefined ? row : { ...row, faults: [...row.faults, state] };
      });
    });
  }

  /** Invites whom nothing speaks against. What fails stays with its row and can be sent again. */
  async send(locale: I18n['locale']): Promise<void> {
    const run = this.run;
    this.sending = true;
    for (const row of this.sendable) {
      if (run !== this.run) return;
      await this.sendRow(row, locale, run);
    }
    runInAction(() => {
      if (run === this.run) this.sending = false;
    });
  }

  /** Forgets the file; what is on its way is the last to be sent. */
  reset(): void {
    this.run += 1;
    this.rows = null;
    this.fault = null;
    this.error = null;
    this.reading = false;
    this.states = new Map();
    this.sending = false;
    this.waiting = false;
  }

  private async sendRow(row: StaffRow, locale: I18n['locale'], run: number): Promise<void> {
    const { line, firstName, lastName, email, role, title } = row;
    if (role === null) return;
    this.become(run, line, 'sending');
    const body = { firstName, lastName, email, role, locale, ...(title !== '' && { title }) };
    for (;;) {
      try {
        await this.resources.send(invite, { body });
        return this.become(run, line, 'sent');
      } catch (error) {
        if (!(error instanceof CallFailure) || error.status !== tooMany || run !== this.run)
          return this.become(run, line, error instanceof Error ? error : new Error(String(error)));
        await this.pause(run);
      }
    }
  }

  private async pause(run: number): Promise<void> {
    const set = (on: boolean) =>
      runInAction(() => {
        if (run === this.run) this.waiting = on;
      });
    set(true);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    set(false);
  }

  private become(run: number, line: number, state: RowState): void {
    if (run === this.run) this.states = new Map(this.states).set(line, state);
  }
}
