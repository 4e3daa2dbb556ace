// Bytes through one of the browser's streams, which pack and unpack.

/** What a stream makes of bytes; what is wrong with them is an error of it. */
async function piped(bytes, { readable, writable }) {
  const writer = writable.getWriter();
  for (const end of [writer.write(bytes), writer.close()]) end.catch(() => {});
  return new Uint8Array(await new Response(readable).arrayBuffer());
}
