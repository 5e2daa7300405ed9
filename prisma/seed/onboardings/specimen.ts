/**
 * Page of a PDF with its own title in large letters, so that a reviewer of the sandbox sees a document. Plain ASCII,
 * because the one font that needs no file has no other letters.
 */
export function specimen(title: string, owner: string): Buffer {
  const text = (size: number, y: number, line: string): string =>
    `BT /F1 ${size} Tf 60 ${y} Td (${line.replace(/[()\\]/g, '')}) Tj ET`;
  const content = [text(30, 700, title), text(16, 660, owner), text(12, 620, 'Specimen of the sandbox')].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}${end}`, 'latin1');
}
