import type { PoolClient } from 'pg';
import { AppError } from '../errors/public.ts';
import type { Database } from './database.ts';

/** Runs several statements of one caller on one connection, without a transaction. */
export async function onConnection<T>({ pool }: Database, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isUsable = false;
  try {
    const result = await work(client);
    isUsable = true;
    return result;
  } catch (error) {
    // A refusal by our own code: the connection works.
    isUsable = error instanceof AppError;
    throw error;
  } finally {
    client.release(!isUsable);
  }
}
