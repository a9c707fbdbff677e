import pg from 'pg';

/** Scheduled work that one server does for all. Can be started again after a stop. */
export interface LedWork {
  start(): Promise<void>;
  /** Resolves when no run is in progress any more. */
  stop(): Promise<void>;
}

/** Elects one of several servers on one database, which does the work that has to be done once. */
export interface Leader {
  start(): Promise<void>;
  /** Starts this work whenever this server is the leader, from now on. */
  lead(work: LedWork): Promise<void>;
  stop(): Promise<void>;
}

/** The leader for a database with a single server: always leads. */
export function createSoleLeader(): Leader {
  const led: LedWork[] = [];
  return {
    start: async () => {},
    lead: async (work) => {
      led.push(work);
      await work.start();
    },
    stop: () => stopAll(led),
  };
}

/** Key of the advisory lock; differs from Ateria's other locks. */
const lockNumber = 7_208_155_401;
/**
 * How often a server tries to become leader or checks that it still is, and how long it waits for the answer.
 */
const usualTimes = { lookMs: 2_000, answerMs: 5_000 };

/**
 * The leader is the server whose connection holds an advisory lock. The lock ends with the connection: at
 * once when the process dies, and within half a minute when the machine is gone. If only the connection dies,
 * two servers may work until the first notices; the work must tolerate that.
 */
export function createPostgresLeader(deps: {
  databaseUrl: string;
  onChange: (isLeading: boolean) => void;
  onFault: (error: unknown) => void;
  times?: Partial<typeof usualTimes>;
}): Leader {
  const { databaseUrl, onChange, onFault } = deps;
  const times = { ...usualTimes, ...deps.times };
  const led: LedWork[] = [];
  let client: pg.Client | null = null;
  let isLeading = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  /** Serialises all changes of state. */
  let turning: Promise<void> = Promise.resolve();

  const inTurn = (step: () => Promise<void>): Promise<void> => {
    turning = turning.then(step).catch(onFault);
    return turning;
  };

  async function look(): Promise<void> {
    try {
      client ??= await connect();
      if (isLeading) await client.query('select 1');
      else if (await takeLock(client)) await turn(true);
    } catch (error) {
      onFault(error);
      await lose();
    }
  }

  function lookIn(delayMs: number): void {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => void inTurn(look).then(() => lookIn(times.lookMs)), delayMs).unref();
  }

  async function connect(): Promise<pg.Client> {
    const own = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'ateria leads',
      connectionTimeoutMillis: times.answerMs,
      query_timeout: times.answerMs,
      keepAlive: true,
    });
    own.on('error', () => {}); // `end` follows and handles the loss.
    own.on('end', () => void (own === client && inTurn(lose)));
    await own.connect();
    // A machine that is gone closes no connection: keepalives make PostgreSQL notice within 25 s and free the
    // lock.
    await own.query(
      'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
    );
    return own;
  }

  async function lose(): Promise<void> {
    client?.connection.stream.destroy();
    client = null;
    if (isLeading) await turn(false);
  }

  async function turn(leads: boolean): Promise<void> {
    isLeading = leads;
    onChange(leads);
    if (!leads) return stopAll(led);
    for (const work of led) await work.start();
  }

  return {
    start: async () => {
      await inTurn(look);
      lookIn(times.lookMs);
    },
    lead: (work) =>
      inTurn(async () => {
        led.push(work);
        if (isLeading) await work.start();
      }),
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await inTurn(async () => {
        await stopAll(led);
        isLeading = false;
        await lose();
      });
    },
  };
}

async function takeLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [
    lockNumber,
  ]);
  return rows[0]?.isMine === true;
}

async function stopAll(led: readonly LedWork[]): Promise<void> {
  for (const work of led.toReversed()) await work.stop();
}
