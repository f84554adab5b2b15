const mib = 1024 * 1024;

/**
 * What one request may cost, in one place. Measured so that none holds the event loop longer than a quarter of a second; what
 * real records hold is several times smaller (`test/conformance/server/realRecords.test.ts`).
 */
export const bounds = {
  /** A body of `/fhir/R4`, as text; its bytes are `FHIR_BUNDLE_MAX_BYTES`. */
  body: {
    /** Deeper than any resource; what reads it goes down step by step. */
    depth: 64,
    /** Objects, lists and values together. */
    nodes: 500_000,
    string: mib,
    /** Digits of a number; FHIR asks for 18. */
    number: 64,
    /** Numbers whose writing must be kept: `1.0`. */
    odd: 50_000,
  },
  resource: { nodes: 10_000, bytes: 4 * mib, indexRows: 5_000 },
  /** Of one patient in one file; held in memory while it is made. */
  record: { bytes: 64 * mib },
  patch: {
    steps: 200,
    pointer: 1_000,
    /** The result is at most this many times what was there and what was sent, and this much more. */
    times: 4,
    more: 64 * 1024,
    /** Bytes, about. */
    most: 4 * mib,
    /** What all steps together copy and compare, in results. */
    work: 8,
  },
  search: {
    /** Characters of a search, in an address or a body. */
    form: 256 * 1024,
    /** Of all parameters together. */
    values: 1_000,
    parameters: 40,
    /** Look-ups that one resource costs: values that cannot be asked for together count each. */
    conditions: 100,
    /** Types that chains and `_has` reach into. */
    reached: 12,
    /**
     * Rows that `_has` or a chain may find to be collected before the search; beyond, each resource is asked by itself. A row
     * costs `_has` two look-ups, and a chain hardly any.
     */
    collected: { has: 5_000, chain: 10_000 },
    includes: 10,
    /** Bytes of one page; it ends early where its resources are large. */
    page: 8 * mib,
  },
  /** See `costOf`. */
  bundleCost: 1_500,
  /** How long one statement may take: of a request, and of anything else but a migration. */
  statementMs: { search: 5_000, other: 30_000, outside: 300_000 },
  lockMs: 10_000,
  /** A transaction whose server does nothing with it, while another system is asked for example. */
  idleMs: 120_000,
  /** Requests to the record of one account that are answered at once, and that wait. */
  turns: { atOnce: 4, waiting: 60, waitingBytes: 32 * mib, waitMs: 10_000 },
  /** Between two of these the event loop is let go. */
  holdMs: 40,
} as const;
