interface Thrown {
  readonly name?: string;
  readonly message?: string;
  readonly code?: unknown;
  readonly stack?: string;
}

/**
 * An error without what people wrote. PostgreSQL and parsers quote it in their messages, from the first quotation mark to the
 * last; what follows a message in the stack are file names only.
 */
export const errorForLog = (error: Thrown): { type: string; message: string; stack: string; code: unknown } => {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name ?? 'Error',
    code: error.code,
    message: (error.message ?? '').replace(/"[^]*"/, '"..."').replaceAll(/[^\s<>"'(]+@[^\s<>"')]+/g, '...@...'),
    stack: frames.slice(0, 12).join('\n'),
  };
};

/** One JSON text a line, to stderr: what is printed belongs to whoever started the server. */
export const logging = {
  stream: process.stderr,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (level: string) => ({ level }) },
  serializers: {
    err: errorForLog,
    // Should a library log a request after all: without its address and headers.
    req: ({ method }: { readonly method?: string }) => ({ method }),
  },
} as const;
